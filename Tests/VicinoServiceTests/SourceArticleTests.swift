import Testing
import Vicino
import VicinoActivity
import VicinoTesting

@Suite("The article on sources", .timeLimit(.minutes(10)))
struct SourceArticleTests {
    @Test("The chair of the article becomes a guess")
    func chair() async throws {
        let folder = try TemporaryFolder()
        let clock = TestClock()
        let node = try Node.testing(folder, "Anna", clock: clock, kinds: [Activity.self])
        let (minutes, minute) = AsyncStream.makeStream(of: Bool.self)
        let chair = ChairSource(chair: { minutes }, now: { node.now })
        try await withThrowingTaskGroup(of: Void.self) { group in
            group.addTask { try await record(with: chair, on: node, settings: folder.file("settings.toml")) }
            minute.yield(true)
            try await yieldUntil("there is no guess") {
                clock.advance(by: .seconds(60))
                minute.yield(true)
                return try node.records(Activity.self).count() == 1
            }
            minute.yield(false)
            group.cancelAll()
            do { try await group.waitForAll() } catch is CancellationError {}
        }
        let guess = try #require(try node.records(Activity.self).first()?.record)
        #expect(guess.name == "sitting")
        #expect(guess.source == .recognised)
    }
}
