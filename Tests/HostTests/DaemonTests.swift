import Testing
import VicinoTesting

@Suite("Programs that tests start", .timeLimit(.minutes(1)))
struct DaemonTests {
    @Test("Whoever gives up waiting for a program waits no longer, and the program is gone")
    func givenUp() async throws {
        let program = try Daemon(["sleep", "1000"])
        let waiting = Task { try await program.firstLine() }
        waiting.cancel()
        await #expect(throws: (any Error).self) { try await waiting.value }
    }
}
