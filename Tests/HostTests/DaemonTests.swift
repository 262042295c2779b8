import Testing
import VicinoHarness

@Suite("Programs that tests start", .timeLimit(.minutes(10)))
struct DaemonTests {
    @Test("A test that stops waiting for a program returns at once, and the program has ended")
    func givenUp() async throws {
        let program = try Daemon(["sleep", "1000"])
        let waiting = Task { try await program.firstLine() }
        waiting.cancel()
        await #expect(throws: (any Error).self) { try await waiting.value }
    }
}
