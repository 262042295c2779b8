import Testing
import VicinoCore
import VicinoTesting

@testable import VicinoPresence

@Suite("The beacons of invitations")
struct InvitationBeaconsTests {
    private let schedule: BeaconSchedule
    private let epoch = Epoch(number: 1_988_889)
    /// The beginning of that epoch.
    private let now: Timestamp

    init() {
        schedule = PresenceKey.make(4).schedule(of: .first)
        now = Timestamp.epoch.advanced(byMilliseconds: schedule.start(of: epoch))
    }

    private func secrets(_ count: Int) -> [InvitationSecret] {
        var random = SeededGenerator(seed: 5)
        return (0..<count).map { _ in InvitationSecret(using: &random) }
    }

    private func open(_ secrets: [InvitationSecret], forMilliseconds lifetime: Int64 = 1) -> InvitationBeacons {
        InvitationBeacons(
            secrets.map { .init(secret: $0, expiry: now.advanced(byMilliseconds: lifetime)) })
    }

    private func advertised(_ beacons: InvitationBeacons, after seconds: Int64 = 0, limit: Int = 4) -> [Beacon] {
        let moment = now.advanced(byMilliseconds: seconds * 1000)
        return beacons.beacons(on: .localNetwork, by: schedule, at: moment, beside: limit)
    }

    @Test("The user with the text recognises them in the epochs that clocks may show, and a user with another does not")
    func recognised() throws {
        let secrets = secrets(2)
        let beacon = try #require(advertised(open([secrets[0]])).first)
        for (offset, isKnown) in [(-3, false), (-2, true), (0, true), (3, true), (4, false)] {
            var recogniser = InvitationRecogniser(secrets[0])
            let wall = now.advanced(byMilliseconds: Int64(offset) * 900_000)
            let found = recogniser.epoch(
                of: beacon, on: .localNetwork, at: ClockReading(wall: wall, uptime: .zero))
            #expect(found == (isKnown ? epoch : nil))
        }
        var unsure = InvitationRecogniser(secrets[0])
        let yesterday = ClockReading(
            wall: now.advanced(byMilliseconds: -80_000_000), uptime: .zero, isSynchronised: false)
        #expect(unsure.epoch(of: beacon, on: .localNetwork, at: yesterday) == epoch)
        var other = InvitationRecogniser(secrets[1])
        #expect(other.epoch(of: beacon, on: .localNetwork, at: ClockReading(wall: now, uptime: .zero)) == nil)
    }

    @Test("Nothing of a beacon is that of another invitation, epoch or medium, nor of its own knocks")
    func unlinkable() {
        let secrets = secrets(2)
        let beacon = { (secret: InvitationSecret, epoch: Epoch, medium: MediumKind) in
            InvitationBeacons.beacon(of: secret, on: medium, in: Minute(0, of: epoch)).id
        }
        let ids = [
            beacon(secrets[0], epoch, .localNetwork), beacon(secrets[1], epoch, .localNetwork),
            beacon(secrets[0], epoch.advanced(by: 1), .localNetwork), beacon(secrets[0], epoch, .bluetooth),
        ]
        #expect(Set(ids).count == 4)
        let origin = BeaconOrigin(medium: .localNetwork, epoch: epoch, number: KnockKey.anyDevice)
        #expect(KnockKey(secrets[0]).hash.code(for: origin).id != ids[0])
    }

    @Test("Two are advertised at a time, each of many in its turn, and none where there is no room beside others")
    func bounded() {
        let many = open(secrets(7), forMilliseconds: 1_000_000)
        #expect(advertised(many, limit: 1).isEmpty)
        #expect(advertised(many, limit: 2).isEmpty)
        #expect(advertised(many, limit: 3).count == 1)
        var seen: Set<BeaconID> = []
        for turn in 0..<7 {
            let shown = advertised(many, after: Int64(turn) * 10)
            #expect(shown.count == 2)
            #expect(shown == advertised(many, after: Int64(turn) * 10 + 5) || turn == 6)
            seen.formUnion(shown.map(\.id))
        }
        #expect(seen.count == 7)
        #expect(many.takesTurns(beside: 4))
        #expect(!open(secrets(2)).takesTurns(beside: 4))
        let most = open(secrets(InvitationBeacons.limit + 5), forMilliseconds: 10_000_000)
        let all = (0..<50).flatMap { advertised(most, after: Int64($0) * 10) }
        #expect(Set(all.map(\.id)).count == InvitationBeacons.limit)
    }

    @Test("Turns end at moments of the device's schedule, which say nothing about its clock")
    func turns() {
        for seconds in [0, 3, 9] as [Int64] {
            let moment = now.advanced(byMilliseconds: seconds * 1000)
            let end = InvitationBeacons.endOfTurn(at: moment, by: schedule)
            #expect(end == now.advanced(byMilliseconds: Advertiser.turn))
        }
        #expect(!now.milliseconds.isMultiple(of: 1000), "Only then can the test tell the schedule from the clock.")
    }

    @Test("An invitation that has expired has none")
    func expired() {
        let beacons = open(secrets(1), forMilliseconds: 1000)
        #expect(advertised(beacons).count == 1)
        #expect(advertised(beacons, after: 1).isEmpty)
    }
}
