public import VicinoCore

/// Whose a beacon is. A hint and no proof: anybody may have recorded it and sent it again.
public struct Recognition: Sendable {
    /// How somebody was recognised.
    public enum Way: Hashable, Sendable {
        /// By their presence key.
        case key
        /// By the bridge between two devices: their presence key has changed, and a session will hand it over.
        case bridge
    }

    /// Who it is.
    public let person: UserID
    /// Which of their devices.
    public let device: DeviceIndex
    /// By which key.
    public let way: Way
    /// The epoch that the beacon was made for.
    public let epoch: Epoch
    /// Where the device listens for L2CAP connections, if it says so.
    public let psm: PSM?

    let origin: BeaconOrigin
    let hash: KeyedHash

    /// The tag that the device advertises in a minute of the epoch if it stands at a revision.
    func tag(in minute: Minute, revision: UInt64) -> BeaconTag {
        hash.tag(origin, minute: minute, revision: revision)
    }
}

extension Recognition: Equatable {
    /// Recognitions are the same if they say the same, whatever they were recognised by.
    public static func == (a: Recognition, b: Recognition) -> Bool {
        (a.person, a.device, a.way, a.epoch, a.psm) == (b.person, b.device, b.way, b.epoch, b.psm)
            && a.origin == b.origin
    }
}
