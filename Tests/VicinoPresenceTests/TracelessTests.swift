import Testing
import VicinoCore
import VicinoHarness
import VicinoPresence
import VicinoTesting

/// Two days in which people advertise over the simulated medium, and a listener follows none of them.
@Suite("Beacons in the air for 48 hours")
struct TracelessTests {
    /// A person who advertises.
    private struct Walker {
        let user: UserID
        let station: RadioModel.Station
        var advertiser: Advertiser
        /// Their ids under former keys.
        var retired: Set<BeaconID> = []
        var current: Set<BeaconID> = []
    }

    /// What the listener has heard.
    private struct Notes {
        /// When each id was first heard.
        var ids: [BeaconID: Timestamp] = [:]
        var owners: [RouteAddress: BeaconID] = [:]
        /// When each beacon was first heard.
        var beacons: [Beacon: Timestamp] = [:]
        /// The beacons that were heard in another minute, too.
        var repeated: Set<Beacon> = []
    }

    private var random = SeededGenerator(seed: 48)
    private var radio: RadioModel
    private var walkers: [Walker] = []
    private let listener: RadioModel.Station
    private var notes = Notes()

    init() throws {
        var conditions = RadioConditions.perfect
        conditions.interval = .seconds(20)
        radio = RadioModel(kind: .simulated, seed: 48, conditions: conditions)
        listener = radio.add(at: Point(0, 0))
        for number in 0..<3 {
            let user = try #require(UserID((0..<32).map { _ in UInt8.random(in: 0...255, using: &random) }))
            let advertiser = Advertiser(key: PresenceKey(using: &random), device: try .make(number % 2))
            walkers.append(Walker(user: user, station: radio.add(at: Point(1, Double(number))), advertiser: advertiser))
        }
    }

    @Test("No advertised byte links one epoch with another, one key with the next, or identifies a person")
    mutating func nothingRepeats() throws {
        var revocations = 0
        for step in 0..<(48 * 180) {
            for index in walkers.indices {
                if random.one(in: 60) { walkers[index].advertiser.revision += 1 }
                if random.one(in: 900) {
                    try revoke(by: index)
                    revocations += 1
                }
                advertise(index, at: step)
            }
            for delivery in radio.advance(by: .seconds(20)) where delivery.receiver == listener { hear(delivery) }
        }
        #expect(revocations > 10)
        #expect(notes.ids.count > 3 * 191)
        // An id lasts an epoch, in which two of its tags are sometimes equal by chance.
        let repeated = notes.repeated.count
        #expect(repeated < notes.ids.count * 190 * 20 / 65_536, "\(repeated) of \(notes.ids.count)")
    }

    private func time(_ step: Int) -> Timestamp { Epoch.sample.start.advanced(byMilliseconds: Int64(step) * 20_000) }

    private mutating func advertise(_ index: Int, at step: Int) {
        let beacons = walkers[index].advertiser.advertisement(on: .simulated, at: time(step), beaconLimit: 4).beacons
        walkers[index].current.formUnion(beacons.map(\.id))
        radio.advertise(beacons, from: walkers[index].station)
    }

    /// A person revokes a follower, and two other followers do not have the new key yet.
    private mutating func revoke(by index: Int) throws {
        walkers[index].retired.formUnion(walkers[index].current)
        walkers[index].current = []
        let own = try AgreementKey(using: &random)
        let bridges = try (0..<2).map { number in
            try Bridge(from: .make(9, own), to: .make(number, try AgreementKey(using: &random)), .first)
        }
        walkers[index].advertiser.rotate(to: PresenceKey(using: &random), bridges: bridges)
    }

    private mutating func hear(_ delivery: RadioModel.Delivery) {
        let beacon = delivery.sighting.beacon
        let address = delivery.sighting.address
        // Sent bytes were advertised at the beginning of their step.
        let now = time(Int(delivery.sent / .seconds(20)))
        let first = notes.ids[beacon.id] ?? now
        notes.ids[beacon.id] = first
        // No epoch is longer than twenty minutes.
        #expect(now.milliseconds - first.milliseconds < 1_200_000)
        #expect(notes.owners.updateValue(beacon.id, forKey: address) ?? beacon.id == beacon.id)
        let begun = notes.beacons[beacon] ?? now
        notes.beacons[beacon] = begun
        if now.milliseconds - begun.milliseconds > 60_000 { notes.repeated.insert(beacon) }
        for walker in walkers {
            #expect(!walker.retired.contains(beacon.id))
            #expect(!shares(beacon.bytes, with: walker.user.bytes))
        }
    }

    /// Whether they share four consecutive bytes.
    private func shares(_ bytes: [UInt8], with other: [UInt8]) -> Bool {
        let parts = Set(other.indices.dropLast(3).map { Array(other[$0..<$0 + 4]) })
        return bytes.indices.dropLast(3).contains { parts.contains(Array(bytes[$0..<$0 + 4])) }
    }
}
