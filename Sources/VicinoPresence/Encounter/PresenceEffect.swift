public import VicinoCore

/// What `Presence` finds out, and what it wants.
public enum PresenceEffect: Hashable, Sendable {
    /// Somebody has come near and stayed for the time that counts as a stay.
    case entered(Encounter)
    /// Somebody is still near, and the roads to them have changed.
    case stayed(Encounter)
    /// Somebody is gone, after so long a stay.
    case left(Encounter, after: Duration)
    /// A session with a person's device is worth building, over one of these roads, the proven and strong ones first.
    case connect(UserID, DeviceIndex, [Road], Reason)
    /// A session has shown how wrong one's own clock is. Add this many milliseconds to it.
    case clockIsOff(milliseconds: Int64)

    /// Why a session is worth building.
    public enum Reason: Hashable, Sendable {
        /// The tag says that there is something new, or nothing is known of what the replica lacks.
        case news
        /// The person has changed their presence key, and one's own device has not got it.
        case newKey
        /// The beacon is from another time than the device's clock showed before: it was set, or somebody has sent an
        /// old beacon again. Only a session can tell.
        case clockChanged
        /// One's own clock may be wrong, and a session shows what time it is elsewhere.
        case time
    }
}
