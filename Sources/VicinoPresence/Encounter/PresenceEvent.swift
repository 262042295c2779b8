package import VicinoCore

/// An event for `Presence`.
package enum PresenceEvent: Hashable, Sendable {
    /// A medium reports a beacon of any device. It need not report that one is gone: silent addresses expire.
    case reported(MediumEvent)
    /// Time has passed.
    case tick
    /// A session with a person's device has ended, or could not be started.
    case sessionEnded(UserID, device: DeviceIndex, outcome: SessionOutcome)

    /// How a session ended.
    package enum SessionOutcome: Hashable, Sendable {
        /// The replica has all that the device had.
        ///
        /// - Parameters:
        ///   - revision: the device's revision at the end of the session, as the device stated it.
        ///   - address: the address that the session used, if a beacon had shown it.
        case completed(revision: UInt64, address: RouteAddress?)
        /// The session could not be started, or was cut short.
        case failed
    }
}
