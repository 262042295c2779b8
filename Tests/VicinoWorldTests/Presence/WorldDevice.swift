import VicinoCore
import VicinoHarness
import VicinoPresence
import VicinoTesting

/// A device of the simulated world: its beacons, the beacons that it hears, and its conclusions.
struct WorldDevice {
    let person: Int
    let index: DeviceIndex
    let agreement: AgreementKey
    let station: RadioModel.Station
    var presence: Presence
    var advertiser: Advertiser
    /// The matcher that checks knocks.
    var matcher = KnockMatcher(medium: .bluetooth)
    /// How far its clock is ahead of the true time, in milliseconds.
    var error: Int64
    var isSynchronised: Bool
    var isOn = true
    /// How many beacons it can advertise at a time.
    let beaconLimit: Int
    var advertised: [Beacon] = []
    /// Its present revision, whatever it advertises.
    var revision: UInt64 = 0
    /// The revisions of its replicas, by device.
    var revisions: [Int: UInt64] = [:]
    /// The presence keys that it has, by person.
    var keys: [Int: PresenceKey] = [:]
    /// The bridges by which others may search for it, by device; they never change.
    private var bridges: [Int: PresenceKey] = [:]
    private var waits: [Int: Wait] = [:]
    /// The keys by which it searches for devices.
    private var lookedFor: [Int: PresenceKey?] = [:]
    /// Devices of which it holds all, although a concurrent session has noted an older revision afterwards: that hides
    /// nothing.
    var overtaken: Set<Int> = []

    /// How long another session with a device may have to wait.
    private struct Wait {
        /// The revision at which the last session ended.
        var revision: UInt64?
        /// How many wished sessions in a row have brought nothing.
        var fruitless = 0
        /// Whether one was wished for and has not ended.
        var isTrying = false
        var until: Duration = .zero
    }

    static let start = Timestamp.epoch.advanced(byMilliseconds: 1_790_000_100_000)
    static let configuration: DiscoveryConfiguration = {
        var configuration = DiscoveryConfiguration()
        configuration.bluetoothAddressLifetime = .seconds(150)
        configuration.media = [.bluetooth, .localNetwork]
        return configuration
    }()

    init(
        person: Int, index: DeviceIndex, agreement: AgreementKey, station: RadioModel.Station, key: PresenceKey,
        _ random: inout SeededGenerator
    ) {
        self.person = person
        self.index = index
        self.agreement = agreement
        self.station = station
        presence = Presence(Self.configuration)
        advertiser = Advertiser(key: key, device: index)
        isSynchronised = !random.one(in: 6)
        let reach: Int64 = isSynchronised ? 12 * 60_000 : 20 * 3_600_000
        error = Int64.random(in: -reach...reach, using: &random)
        beaconLimit = Int.random(in: 1...3, using: &random)
    }

    func reading(at time: Duration) -> ClockReading {
        let wall = Self.start.advanced(byMilliseconds: Int64(time / .milliseconds(1)) + error)
        return ClockReading(wall: wall, uptime: time, isSynchronised: isSynchronised)
    }

    /// How far its estimate of the time is ahead of the true time, in milliseconds.
    func lead(at time: Duration) -> Int64 {
        presence.time(at: reading(at: time)).milliseconds - Self.start.milliseconds - Int64(time / .milliseconds(1))
    }

    /// Whether a session has told it the time.
    func hasLearned(at time: Duration) -> Bool {
        let reading = reading(at: time)
        return presence.time(at: reading) != reading.wall
    }

    /// The key by which another device searches for this one, and with which this one knocks there.
    mutating func bridge(from other: Int, _ end: Bridge.End, to user: UserID) throws -> PresenceKey {
        if let known = bridges[other] { return known }
        let bridge = try Bridge.key(from: end, to: Bridge.OwnEnd(user, agreement))
        bridges[other] = bridge
        return bridge
    }

    /// Forgets everything that is not on disks.
    mutating func forget() {
        presence = Presence(Self.configuration)
        matcher = KnockMatcher(medium: .bluetooth)
        waits = revisions.mapValues { Wait(revision: $0) }
        lookedFor = [:]
    }
}

extension WorldDevice {
    /// Until when another session with a device may have to wait, by the specification's rule.
    func wait(for device: Int) -> Duration { waits[device]?.until ?? .zero }

    /// The revision that the last session with a device has brought, if any was by the present key.
    func told(_ device: Int) -> UInt64? { waits[device]?.revision }

    /// Searches for a device by another key. Earlier knowledge belongs to the former key.
    mutating func look(for device: Int, by key: PresenceKey?) {
        if waits[device] == nil {
            waits[device] = Wait(revision: revisions[device])
        } else if let before = lookedFor[device], before != key {
            waits[device]?.revision = nil
        }
        lookedFor[device] = .some(key)
    }

    /// Wishes for a session. If its end is not reported, the next one has to wait.
    mutating func wish(for device: Int, at time: Duration) {
        waits[device, default: Wait()].isTrying = true
        waits[device]?.until = time + .seconds(120)
    }

    /// A session has ended.
    mutating func met(_ device: Int, _ outcome: PresenceEvent.SessionOutcome, at time: Duration) {
        var wait = waits[device] ?? Wait()
        var isFruitful = false
        if case .completed(let revision, _) = outcome {
            isFruitful = wait.revision != revision
            wait.revision = revision
        }
        defer { waits[device] = wait }
        guard wait.isTrying || isFruitful else { return }
        wait.fruitless = isFruitful ? 0 : wait.fruitless + 1
        let pause: Duration = isFruitful ? .zero : min(.seconds(900), .seconds(30) * (1 << min(wait.fruitless - 1, 5)))
        wait.isTrying = false
        wait.until = time + pause
    }
}
