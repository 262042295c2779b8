import Testing
import VicinoCore
import VicinoHarness
import VicinoPresence
import VicinoTesting

@testable import Vicino

@Suite("The parts of discovery")
struct DiscoveryPartsTests {
    private let low: UserID
    private let high: UserID
    private let second: DeviceIndex

    init() throws {
        low = try #require(UserID([UInt8](repeating: 1, count: 32)))
        second = try #require(DeviceIndex(1))
        high = try #require(UserID([UInt8](repeating: 2, count: 32)))
    }

    @Test("One session at a time with each person, and none for a candidate that was fulfilled meanwhile")
    func meetings() {
        var meetings = Meetings(own: low)
        let now = Duration.seconds(9)
        #expect(meetings.begin(with: high, .first, foundAt: .seconds(1), at: now) == .call)
        #expect(meetings.begin(with: high, .first, foundAt: .seconds(2), at: now) == .busy)
        meetings.end(with: high)
        meetings.met(high, .first, at: .seconds(3))
        #expect(meetings.begin(with: high, .first, foundAt: .seconds(3), at: now) == .met)
        // Another device of theirs may have what this one lacks.
        #expect(meetings.begin(with: high, second, foundAt: .seconds(3), at: now) == .call)
        meetings.end(with: high)
        #expect(meetings.begin(with: high, .first, foundAt: .seconds(4), at: now) == .call)
    }

    @Test("The user's own devices come first, but nobody waits long for a slow one")
    func ownDevicesFirst() {
        var meetings = Meetings(own: low)
        func begin(at seconds: Int) -> Meetings.Verdict {
            meetings.begin(with: high, .first, foundAt: .seconds(1), at: .seconds(seconds))
        }
        #expect(meetings.begin(with: low, second, foundAt: .seconds(1), at: .seconds(1)) == .call)
        #expect(begin(at: 2) == .wait(until: .seconds(3)))
        meetings.end(with: low)
        meetings.beginAnswering(low)
        #expect(begin(at: 5) == .wait(until: .seconds(6)))
        #expect(begin(at: 6) == .call)
        meetings.end(with: high)
        meetings.endAnswering(low)
        #expect(begin(at: 2) == .call)
    }

    @Test("A candidate waits while the user may connect first, and while a session of theirs fetches what is new")
    func waiting() {
        var meetings = Meetings(own: low)
        func begin(at seconds: Int) -> Meetings.Verdict {
            meetings.begin(with: high, .first, foundAt: .seconds(1), wait: .seconds(2), at: .seconds(seconds))
        }
        #expect(begin(at: 2) == .wait(until: .seconds(3)))
        meetings.beginAnswering(high)
        #expect(begin(at: 3) == .wait(until: .seconds(4)))
        meetings.endAnswering(high)
        #expect(begin(at: 4) == .call)
    }

    @Test("A session that moved goes on over a network only, and first from the side that began it")
    func rest() {
        let first = MovedSessions.rest(with: second, over: [], hasNetwork: true, isInitiator: true)
        #expect(first?.wait == .zero)
        #expect(first?.candidate.device == second)
        let other = MovedSessions.rest(with: second, over: [], hasNetwork: true, isInitiator: false)
        #expect(other?.wait == .seconds(5))
        #expect(MovedSessions.rest(with: second, over: [], hasNetwork: false, isInitiator: true) == nil)
    }

    @Test("A peer that brings new records by itself continues until its last session is over")
    func answering() {
        var meetings = Meetings(own: low)
        #expect(!meetings.isAnswering(high))
        meetings.beginAnswering(high)
        meetings.beginAnswering(high)
        #expect(meetings.isAnswering(high))
        #expect(!meetings.isAnswering(low))
        meetings.endAnswering(high)
        #expect(meetings.isAnswering(high))
        meetings.endAnswering(high)
        #expect(!meetings.isAnswering(high))
        // A session in which nothing was taken ends likewise.
        meetings.endAnswering(high)
        meetings.beginAnswering(high)
        #expect(meetings.isAnswering(high))
    }

    @Test("Of two who follow each other the one with the higher id calls first")
    func wait() {
        #expect(Meetings(own: low).wait(for: high) { true } == .seconds(2))
        #expect(Meetings(own: low).wait(for: high) { false } == .zero)
        #expect(Meetings(own: high).wait(for: low) { true } == .zero)
    }

    @Test("Each epoch and each key has a listener, and the third closes the first")
    func listeners() {
        var random = SeededGenerator(seed: 1)
        let old = PresenceKey(using: &random)
        let new = PresenceKey(using: &random)
        let epoch = Epoch(number: 9)
        var listeners = EpochListeners<String>()
        #expect(listeners.isMissing(for: old, in: epoch))
        #expect(listeners.isMissing(for: nil, in: epoch))
        #expect(listeners.add("first", for: old, in: epoch) == nil)
        #expect(!listeners.isMissing(for: old, in: epoch))
        #expect(listeners.isMissing(for: new, in: epoch))
        #expect(listeners.isMissing(for: old, in: Epoch(number: 10)))
        #expect(listeners.add("second", for: new, in: epoch) == nil)
        #expect(listeners.isMissing(for: old, in: epoch), "Another key, even an earlier one, has another door.")
        #expect(listeners.add("third", for: old, in: epoch) == "first")
        #expect(listeners.add("fourth", for: old, in: Epoch(number: 10)) == "second")
    }

    @Test("On other networks there is another listener, and those on networks that are left are closed")
    func listenersOnNetworks() {
        var random = SeededGenerator(seed: 1)
        let key = PresenceKey(using: &random)
        let epoch = Epoch(number: 9)
        let home = ListeningNetwork(interface: "wlan0", id: "Home")
        let cafe = ListeningNetwork(interface: "wlan0", id: "Café")
        let cable = ListeningNetwork(interface: "eth0", id: "eth0")
        var listeners = EpochListeners<String>()
        #expect(listeners.add("home", for: key, in: epoch, on: [home]) == nil)
        #expect(listeners.removeLeft(by: [home, cable]).isEmpty)
        #expect(listeners.isMissing(for: key, in: epoch, on: [home, cable]))
        #expect(listeners.add("both", for: key, in: epoch, on: [home, cable]) == nil)
        #expect(listeners.removeLeft(by: [home]) == ["both"])
        #expect(listeners.newest == "home")
        #expect(listeners.isMissing(for: key, in: epoch, on: [home]), "The beacons lead to the closed one.")
        #expect(listeners.removeLeft(by: [cafe]) == ["home"])
        #expect(listeners.newest == nil)
    }

    @Test("A medium advertises again when its time is over, when the clock is set back, and after any change")
    func advertising() {
        var random = SeededGenerator(seed: 2)
        let start = Timestamp.epoch.advanced(byMilliseconds: 1_790_000_100_000)
        var advertising = Advertising()
        func due(_ milliseconds: Int64) -> Advertisement? {
            advertising.renewAdvertisement(
                on: 0, .localNetwork, beaconLimit: 4, at: start.advanced(byMilliseconds: milliseconds))
        }
        #expect(due(0) == nil, "There is nothing to advertise by.")
        let advertiser = Advertiser(key: PresenceKey(using: &random), device: .first)
        advertising.change(to: advertiser)
        guard let first = due(0) else {
            Issue.record("Nothing is advertised.")
            return
        }
        advertising.begun(first, on: 0, at: start)
        let end = first.until.milliseconds - start.milliseconds
        #expect(due(0) == nil)
        #expect(due(end - 1) == nil)
        #expect(due(end) != nil)
        #expect(due(-1) != nil)
        advertising.repeatAll()
        #expect(due(0) != nil)
        advertising.begun(first, on: 0, at: start)
        advertising.change(to: advertiser)
        #expect(due(0) == nil, "Nothing that an audience may see has changed.")
        advertising.change(to: nil)
        #expect(due(0) == nil)
        #expect(due(end) == nil)
    }

    @Test("Tags change with the next minute, and the beacon with another key at once")
    func tagsOfAMinute() throws {
        var random = SeededGenerator(seed: 3)
        let key = PresenceKey(using: &random)
        let start = Timestamp.epoch.advanced(byMilliseconds: 1_790_000_100_000)
        var advertising = Advertising()
        func beacons(at moment: Timestamp) -> [Beacon] {
            let due = advertising.renewAdvertisement(on: 0, .localNetwork, beaconLimit: 1, at: moment)
            return due?.beacons ?? []
        }
        func own(_ key: PresenceKey, revision: UInt64, at moment: Timestamp) -> [Beacon] {
            Advertiser(key: key, device: .first, revision: revision).advertisement(on: .localNetwork, at: moment)
                .beacons
        }
        advertising.change(to: Advertiser(key: key, device: .first, revision: 1))
        let due = advertising.renewAdvertisement(on: 0, .localNetwork, beaconLimit: 1, at: start)
        let first = try #require(due)
        #expect(first.beacons == own(key, revision: 1, at: start))
        advertising.begun(first, on: 0, at: start)
        advertising.change(to: Advertiser(key: key, device: .first, revision: 2))
        let soon = start.advanced(byMilliseconds: 1)
        #expect(beacons(at: soon).isEmpty, "Nothing is advertised anew.")
        advertising.repeatAll()
        #expect(beacons(at: soon) == own(key, revision: 1, at: soon), "The present minute has its tag.")
        // The same holds after a silence.
        advertising.change(to: nil)
        advertising.change(to: Advertiser(key: key, device: .first, revision: 2))
        #expect(beacons(at: soon) == own(key, revision: 1, at: soon))
        #expect(beacons(at: first.until) == own(key, revision: 2, at: first.until))
        let next = PresenceKey(using: &random)
        advertising.change(to: Advertiser(key: next, device: .first, revision: 3))
        #expect(beacons(at: first.until) == own(next, revision: 3, at: first.until))
    }

    @Test("An obstacle is reported once, and its end once")
    func obstacle() {
        var obstacle = PresentObstacle()
        let port = VicinoError(.refused, "No port.")
        let disk = VicinoError(.refused, "No disk.")
        #expect(obstacle.update(nil) == nil)
        let steps: [any Error] = [port, port, disk, CancellationError()]
        let told = steps.map { error -> String? in
            if case .arose(let told) = obstacle.update(error) { told.message } else { nil }
        }
        #expect(told == ["No port.", nil, "No disk.", nil])
        if case .ended = obstacle.update(nil) {} else { Issue.record("It was not told that nothing is in the way.") }
        #expect(obstacle.update(nil) == nil)
    }
}
