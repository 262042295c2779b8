import Testing
import VicinoCore
import VicinoLocks
import VicinoTesting

@testable import Vicino
@testable import VicinoService

@Suite("Failed sessions in the service's reports")
struct FailureReportTests {
    private let time = SteppedUptime()

    @Test("A person whose sessions fail without end is reported five times in five minutes, and others still are")
    func flood() throws {
        let folder = try TemporaryFolder()
        let node = try Node.testing(folder, "Anna")
        let people = try ["Ben", "Carl"].map { try Node.testing(folder, $0).me }
        let notes = Notes()
        let state = ServiceState(Settings(), uptime: time.uptime) { notes.append($0) }
        let service = ListeningService(node: node, state: state, networks: PresentNetworks())
        for second in 0..<1000 {
            time.advance(to: .seconds(second))
            service.note(.failed(people[0], error: VicinoError(.cutShort, "It broke.")))
            if second == 500 { service.note(.failed(people[1], error: VicinoError(.cutShort, "It broke."))) }
        }
        let seconds = [0, 1, 2, 3, 4, 300, 301, 302, 303, 304, 600, 601, 602, 603, 604, 900, 901, 902, 903, 904]
        #expect(notes.reports(of: people[0]) == seconds.count)
        #expect(notes.reports(of: people[1]) == 1)
        #expect(notes.endings == [people[0].user, people[0].user, people[0].user, people[0].user])
        #expect(state.counts.failed[.init(way: .address, reason: .broken)] == 1001)
    }

    @Test("The number of people whose failed sessions are reported is limited")
    func crowd() throws {
        var news = FailureNews()
        let users = try (0..<300).map {
            try #require(UserID([UInt8](repeating: 0, count: 30) + [UInt8($0 / 256), UInt8($0 % 256)]))
        }
        func reports(at second: Int) -> Int {
            users.count { if case .ignore = news.record($0, at: .seconds(second)) { false } else { true } }
        }
        #expect(reports(at: 0) == FailureNews.peopleLimit)
        #expect(reports(at: 300) == FailureNews.peopleLimit)
    }

    @Test("Missed events are reported five times in five minutes, and then with those of the time between")
    func missed() async throws {
        let folder = try TemporaryFolder()
        let notes = Notes()
        let state = ServiceState(Settings(), uptime: time.uptime) { notes.append($0) }
        let service = ListeningService(
            node: try Node.testing(folder, "Anna"), state: state, networks: PresentNetworks())
        // What the queue of a slow reader says.
        let queue = EventQueue<Listening.Event>(limit: 1) { .missed($0) }
        for _ in 0...2 { queue.add(.refused(address: "", VicinoError(.refused, "No."))) }
        var events = queue.events.makeAsyncIterator()
        let event = await events.next()
        for second in 0..<600 {
            time.advance(to: .seconds(second))
            service.note(try #require(event))
        }
        #expect(notes.missed == [2, 2, 2, 2, 2, 592, 2, 2, 2, 2])
    }

    @Test("After missed events those are near, and the user is asked about those, whom discovery names")
    func catchingUp() throws {
        let folder = try TemporaryFolder()
        let people = try ["Ben", "Carl", "Dora"].map { try Node.testing(folder, $0).me }
        var nearbyState = NearbyState()
        let before = Timestamp.epoch
        let after = Timestamp.epoch.advanced(byMilliseconds: 9000)
        nearbyState.note(.entered(people[0]), at: before)
        nearbyState.note(.asked(MeetingQuestion(about: people[0], askedAt: before)), at: before)
        nearbyState.note(.entered(people[1]), at: before)
        let users = people.map(\.user)
        let present = Set(people.dropFirst().map(\.user))
        nearbyState.catchUp(near: present, asked: [users[2]], at: after)
        #expect(Set(nearbyState.near) == present)
        #expect(nearbyState.askedCount == 1)
        let seen = nearbyState.seenPeople(declined: [], beacons: [:], encounters: [:])
        #expect(seen.first { $0.user == users[0] }?.since == after)
        #expect(seen.filter(\.hasQuestion).map(\.user) == [users[2]])
    }

    /// What was reported.
    private final class Notes: Sendable {
        private let events = LockedValue<[ServiceEvent]>([])

        func append(_ event: ServiceEvent) { events.withLock { $0.append(event) } }

        func reports(of person: Person) -> Int {
            events.withLock { events in
                events.count {
                    if case .listening(.failed(let other, _)) = $0 { other.user == person.user } else { false }
                }
            }
        }

        var missed: [Int] {
            events.withLock {
                $0.compactMap { if case .listening(.missed(let count)) = $0 { count.count } else { nil } }
            }
        }

        var endings: [UserID] {
            events.withLock { $0.compactMap { if case .failsOften(let person) = $0 { person.user } else { nil } } }
        }
    }
}
