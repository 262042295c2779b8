import Testing
import VicinoTesting

@testable import Vicino

@Suite("Whether the clock is right", .timeLimit(.minutes(10)))
struct KernelClockTests {
    @Test(
        "The kernel's clock is right below an error of 16 seconds, and if the kernel says nothing",
        arguments: [(0, true), (15_999_999, true), (16_000_000, false), (nil, true)] as [(Int?, Bool)])
    func bound(error: Int?, isRight: Bool) { #expect(KernelClock.isSynchronised(error) == isRight) }

    @Test("A discovery asks the app, or the configuration of its node", arguments: [true, false])
    func asked(asksApp: Bool) async throws {
        let folder = try TemporaryFolder()
        let (answers, answer) = AsyncStream.makeStream(of: String.self)
        var configuration = Node.Configuration.testing(folder, "Anna", kinds: .builtIn)
        configuration.isClockSynchronised = {
            answer.yield("node")
            return true
        }
        let app: @Sendable () -> Bool = {
            answer.yield("app")
            return true
        }
        let node = try Node.create(configuration, claimedName: "Anna")
        let check: @Sendable (Discovery) async -> Void = { _ in
            let first = await answers.first { _ in true }
            #expect(first == (asksApp ? "app" : "node"))
        }
        if asksApp {
            try await node.discover(host: "127.0.0.1", over: [], isClockSynchronised: app, check)
        } else {
            try await node.discover(host: "127.0.0.1", over: [], check)
        }
    }
}
