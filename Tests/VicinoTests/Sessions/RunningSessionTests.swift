import Testing
import VicinoCore
import VicinoLocks

@testable import Vicino

@Suite("The running sessions, as an app shows them", .timeLimit(.minutes(10)))
struct RunningSessionTests {
    private static func person(_ number: UInt8) throws -> Person {
        Person(unnamed: try #require(UserID([UInt8](repeating: number, count: 32))))
    }

    private static func next(of states: AsyncStream<[RunningSession]>) async -> [RunningSession]? {
        var iterator = states.makeAsyncIterator()
        return await iterator.next()
    }

    @Test("A reader gets the state at once, and of later ones the newest")
    func newest() async throws {
        let sessions = RunningSessions()
        let person = try Self.person(7)
        let states = sessions.changes()
        let none = await Self.next(of: states)
        let (begun, newest) = await sessions.running(with: person) { entry in
            let begun = await Self.next(of: states)
            for entries in 1...1000 {
                entry.change { $0.note(.receiving(person, entryCount: entries, total: 2000), now: .epoch) }
            }
            return (begun, await Self.next(of: states))
        }
        let over = await Self.next(of: states)
        #expect(none == [])
        #expect(begun == [RunningSession(person: person)])
        #expect(over == [])
        #expect(newest?.map(\.description) == ["07070707: 1000 of 2000"])
    }

    @Test("A change that changes nothing is not delivered")
    func unchanged() async throws {
        let sessions = RunningSessions()
        let person = try Self.person(7)
        let states = sessions.changes()
        let delivered = await sessions.running(with: person) { entry in
            let begun = await Self.next(of: states)
            entry.change { _ in }
            entry.change { $0.startedAt = .epoch }
            return [begun, await Self.next(of: states)]
        }
        #expect(delivered == [[RunningSession(person: person)], [RunningSession(person: person, startedAt: .epoch)]])
    }

    @Test("Each reader gets every state, and a reader that has ended is forgotten")
    func readers() async throws {
        let sessions = RunningSessions()
        let person = try Self.person(7)
        var first: AsyncStream<[RunningSession]>? = sessions.changes()
        let second = sessions.changes()
        let hers = await Self.next(of: try #require(first))
        let his = await Self.next(of: second)
        #expect(hers == [])
        #expect(his == [])
        #expect(sessions.readerCount == 2)
        first = nil
        #expect(sessions.readerCount == 1)
        let state = await sessions.running(with: person) { _ in await Self.next(of: second) }
        #expect(state?.count == 1)
    }
}

extension Sessions {
    @Suite("The running sessions of two people", .timeLimit(.minutes(10)))
    struct RunningSessionsOfPeopleTests {
        @Test("Both sides name the peer, and the receiving side says how far the session is")
        func sides() async throws {
            let encounter = try Encounter()
            try encounter.add(300)
            let anna = encounter.anna
            let ben = encounter.ben
            let seen = LockedValue<(anna: [String], ben: [String])>(([], []))
            let invitation = try anna.invite(sharing: .everything)
            try await encounter.whileAnnaListens { address in
                _ = try await ben.follow(invitation, at: [address]) { progress in
                    guard case .receiving = progress else { return }
                    let hers = anna.runningSessions
                    let his = ben.runningSessions
                    seen.withLock {
                        $0.anna = hers.map(\.description)
                        $0.ben = his.map(\.description)
                    }
                }
            }
            #expect(seen.withLock(\.ben) == ["Anna: 300 of 300"])
            #expect(seen.withLock(\.anna) == ["Ben: connected"])
        }
    }
}
