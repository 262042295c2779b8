package import VicinoCore

/// A change that `Presence` reports, or an action that it asks for.
package enum PresenceEffect: Hashable, Sendable {
    /// A person has entered: near for as long as counts as a stay.
    case entered(Encounter)
    /// A person is still near, at other addresses.
    case stayed(Encounter)
    /// A person is still near, in another zone.
    case moved(Encounter)
    /// A person has left after this time.
    case left(Encounter, after: Duration)
    /// A session with a person's device is useful, over one of these addresses, the proven and strong ones first.
    case connect(UserID, device: DeviceIndex, routes: [PeerRoute], reason: Reason)
    /// A session has shown how wrong this device's clock is. Add this to it.
    case clockIsOff(by: Duration)

    /// Why a session is useful.
    package enum Reason: Hashable, Sendable {
        /// The tag says that there is news, or the replica's revision is not known.
        case news
        /// The person has changed the presence key, and this device does not have the new one.
        case newKey
        /// The beacon contradicts the clock that the device showed before: the clock was set, or an old beacon was sent
        /// again.
        ///
        /// Only a session can tell.
        case clockChanged
        /// This device's clock may be wrong, and a session shows the time of another device.
        case time
    }
}
