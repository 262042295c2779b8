package import VicinoCore

/// The person and device of a beacon: a hint and no proof, because any device may have recorded it and sent it again.
package struct Recognition: Sendable {
    /// The kind of key by which a person was recognised.
    package enum KeyKind: Hashable, Sendable {
        /// The person's presence key.
        case key
        /// The bridge between two devices: the person's presence key has changed, and a session will bring the new one.
        case bridge
    }

    /// The person.
    package let person: UserID
    /// The index of the person's device.
    package let device: DeviceIndex
    /// The kind of key.
    package let keyKind: KeyKind
    /// The epoch for which the beacon was made.
    package let epoch: Epoch
    /// The PSM on which the device listens; nil if the beacon states none.
    package let psm: PSM?

    let origin: BeaconOrigin
    let hash: KeyedHash

    /// The beginnings of the device's epochs; nil by a bridge, which does not show them.
    var schedule: BeaconSchedule? {
        keyKind == .key ? BeaconSchedule(hash: hash, device: device) : nil
    }

    /// The minutes of the beacon's epoch.
    var minutes: [Minute] { schedule?.minutes(of: epoch) ?? (0..<Minute.limit).map { Minute($0, of: epoch) } }

    /// When the epoch may begin and end by the device's clock, in milliseconds since 1970.
    var interval: Range<Int64> {
        if let schedule { return schedule.start(of: epoch)..<schedule.end(of: epoch) }
        let start = epoch.quarterStart
        return start..<start.addingClamped(Epoch.quarter + BeaconSchedule.longestOffset)
    }

    /// Which minutes of the epoch a tag may be of, as far as one audience can read it.
    func reader(of tag: BeaconTag, telling audience: AudienceTag) -> (Minute) -> Bool {
        guard tag.size == origin.medium.tagSize else { return { _ in false } }
        let origin = origin
        let revision = audience.revision
        let heard = tag.field(audience.field.index)
        let field = hash.ofTags(audience.field.key)
        return { field.field(origin, minute: $0, revision: revision) == heard }
    }
}

extension Recognition: Equatable {
    /// Compares all fields but the keyed hash.
    package static func == (a: Recognition, b: Recognition) -> Bool {
        (a.person, a.device, a.keyKind, a.epoch, a.psm) == (b.person, b.device, b.keyKind, b.epoch, b.psm)
            && a.origin == b.origin
    }
}
