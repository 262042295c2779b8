package import VicinoCore

/// The beacons by which a user with an invitation finds the author's device on a local network, before that user has the
/// author's presence key.
///
/// Each open invitation has a key of its own, made from its secret. So the beacons of two invitations have nothing in
/// common, and nobody without the text can tell them from random bytes. A device advertises a few at a time, in turns,
/// however many invitations are open.
package struct InvitationBeacons: Sendable {
    /// An invitation that can still be used.
    package struct Open: Hashable, Sendable {
        package let secret: InvitationSecret
        /// The first moment at which it is no longer valid.
        package let expiry: Timestamp

        package init(secret: InvitationSecret, expiry: Timestamp) {
            self.secret = secret
            self.expiry = expiry
        }
    }

    private let sources: [(expiry: Timestamp, hash: KeyedHash)]

    /// The maximum number of invitations that take turns, the newest ones.
    package static let limit = 32
    /// The number of beacons of invitations at the same time.
    package static let slots = 2
    /// The number in place of a device's index: an invitation does not say which device listens.
    private static let anyDevice = KnockKey.anyDevice

    /// Prepares the beacons of open invitations.
    ///
    /// - Parameter open: the newest invitations first.
    package init(_ open: [Open] = []) {
        sources = open.prefix(Self.limit).map { ($0.expiry, Self.hash(of: $0.secret)) }
    }

    /// How many beacons are advertised at the same time, at most, beside others on a medium.
    ///
    /// - Parameter beaconLimit: how many beacons the medium advertises at a time.
    package func slots(beside beaconLimit: Int) -> Int { min(sources.count, Self.slots, max(0, beaconLimit - 2)) }

    /// Whether the beacons take turns, which are as long as those of bridges.
    package func takesTurns(beside beaconLimit: Int) -> Bool { sources.count > slots(beside: beaconLimit) }

    /// The end of the turn of a moment.
    ///
    /// - Parameter schedule: that of the device. Turns begin with its epochs: turns by the clock would show how wrong the
    ///   clock is.
    package static func endOfTurn(at now: Timestamp, by schedule: BeaconSchedule) -> Timestamp {
        let start = schedule.start(of: schedule.minute(at: now).epoch)
        let turn = (now.milliseconds - start) / Advertiser.turn
        return now.advanced(byMilliseconds: start + (turn + 1) * Advertiser.turn - now.milliseconds)
    }

    /// The beacons to advertise at a moment.
    ///
    /// - Parameters:
    ///   - schedule: that of the device's other beacons: all names change in one step.
    ///   - now: the time of day.
    ///   - beaconLimit: how many beacons the medium advertises at a time, with the device's others.
    package func beacons(
        on medium: MediumKind, by schedule: BeaconSchedule, at now: Timestamp, beside beaconLimit: Int
    ) -> [Beacon] {
        let open = sources.filter { now < $0.expiry }
        let shown = min(open.count, slots(beside: beaconLimit))
        guard shown > 0 else { return [] }
        let minute = schedule.minute(at: now)
        let start = schedule.start(of: minute.epoch)
        let turn = start.floorDivided(by: Advertiser.turn) + (now.milliseconds - start) / Advertiser.turn
        return (0..<shown).map { slot in
            let count = Int64(open.count)
            let index = (turn * Int64(shown) + Int64(slot)) % count
            return Self.beacon(open[Int((index + count) % count)].hash, on: medium, in: minute)
        }
    }

    /// The beacon of one invitation; also used for known answers.
    package static func beacon(of secret: InvitationSecret, on medium: MediumKind, in minute: Minute) -> Beacon {
        beacon(hash(of: secret), on: medium, in: minute)
    }

    private static func beacon(_ hash: KeyedHash, on medium: MediumKind, in minute: Minute) -> Beacon {
        let origin = BeaconOrigin(medium: medium, epoch: minute.epoch, number: anyDevice)
        return Beacon(id: hash.code(for: origin).id, tag: hash.silentTag(origin, minute: minute), maskedPSM: 0)
    }

    /// The keyed hash of the invitation: its key is not the one for knocks.
    fileprivate static func hash(of secret: InvitationSecret) -> KeyedHash {
        let key = HashLabel.invitationBeacon.bytes.withUnsafeBytes { KeyedHash(key: secret.bytes).code(of: $0) }
        return KeyedHash(key: key.bytes)
    }
}

/// Recognises the author's device by the beacons of one invitation.
package struct InvitationRecogniser: Sendable {
    private let hash: KeyedHash
    private var ids: [MediumKind: [BeaconID: Epoch]] = [:]
    private var window: BeaconWindow?

    /// Prepares to recognise the beacons of an invitation.
    package init(_ secret: InvitationSecret) { hash = InvitationBeacons.hash(of: secret) }

    /// The epoch of a beacon of the invitation; nil for any other beacon.
    package mutating func epoch(of beacon: Beacon, on medium: MediumKind, at now: ClockReading) -> Epoch? {
        let window = BeaconWindow(center: Epoch(at: now.wall), isSynchronised: now.isSynchronised)
        if window != self.window {
            self.window = window
            ids = [:]
        }
        if ids[medium] == nil {
            let known = window.epochs.map { epoch in
                let origin = BeaconOrigin(medium: medium, epoch: epoch, number: KnockKey.anyDevice)
                return (hash.code(for: origin).id, epoch)
            }
            ids[medium] = Dictionary(known) { first, _ in first }
        }
        return ids[medium]?[beacon.id]
    }
}
