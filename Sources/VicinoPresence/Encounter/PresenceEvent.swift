public import VicinoCore

/// What happens to `Presence`.
public enum PresenceEvent: Hashable, Sendable {
    /// A beacon was heard: anybody's.
    case sighted(Sighting)
    /// A medium says that a beacon is not there any more at an address. Nobody has to say so: what is not heard ages.
    case withdrawn(BeaconID, MediumKind, RoadAddress)
    /// Time has passed.
    case tick
    /// A session with a person's device has ended, or could not be built.
    case met(UserID, DeviceIndex, Meeting)

    /// How a session ended.
    public enum Meeting: Hashable, Sendable {
        /// The replica has what the device had.
        ///
        /// - Parameters:
        ///   - revision: where the device stood at the end of the session, as it said itself.
        ///   - address: the road that the session took, if it was one that a beacon had shown.
        case completed(revision: UInt64, address: RoadAddress?)
        /// It could not be built, or was cut short.
        case failed
    }
}
