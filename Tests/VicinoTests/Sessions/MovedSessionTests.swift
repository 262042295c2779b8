import Testing
import VicinoCore
import VicinoPresence
import VicinoTesting

@testable import Vicino

@Suite("A session that goes on over another medium", .timeLimit(.minutes(10)))
struct MovedSessionTests {
    private let time = SteppedTimeSource(TestClock())

    @Test(
        "It waits until the earlier one has stored what it received, and for 30 seconds at most",
        arguments: [true, false])
    func wait(earlierEnds: Bool) async throws {
        let sessions = RunningSessions(by: time)
        let person = Person(unnamed: try #require(UserID([UInt8](repeating: 7, count: 32))))
        let (moved, move) = AsyncStream.makeStream(of: Void.self)
        let (stored, store) = AsyncStream.makeStream(of: Void.self)
        let begun = Notes<Duration>()
        try await withThrowingTaskGroup(of: Void.self) { group in
            group.addTask {
                await sessions.running(with: person) { entry in
                    entry.hasMoved()
                    move.finish()
                    for await _ in stored {}
                }
            }
            for await _ in moved {}
            group.addTask {
                await sessions.running(with: person) { entry in
                    await entry.waitForBeginning()
                    begun.add(time.now.uptime)
                }
            }
            try await time.pass(seconds: 29, for: 1)
            #expect(begun.all.isEmpty)
            if earlierEnds { store.finish() } else { time.advance(by: .seconds(1)) }
            try await yieldUntil("the rest never began") { !begun.all.isEmpty }
            store.finish()
        }
    }

    @Test("It waits for no session with another user, and for none that goes on where it is")
    func others() async throws {
        let sessions = RunningSessions(by: time)
        let people = try [7, 8].map { Person(unnamed: try #require(UserID([UInt8](repeating: $0, count: 32)))) }
        await sessions.running(with: people[0]) { other in
            other.hasMoved()
            await sessions.running(with: people[1]) { _ in
                await sessions.running(with: people[1]) { await $0.waitForBeginning() }
            }
        }
        #expect(sessions.all.isEmpty)
    }
}
