/// An event of browsing.
package enum BrowseEvent: Hashable, Sendable {
    /// Why a service counts as gone.
    package enum Loss: Hashable, Sendable {
        /// It was withdrawn, or its records have expired.
        case withdrawn
        /// It has said nothing for `ServiceLimits.silence`. Daemons keep answering for devices that crashed.
        case silent
        /// The local daemon is gone, or the interface is no longer used.
        case unwatched
    }

    /// A service has appeared.
    case found(HeardService)
    /// Its host, address, port or text has changed.
    case changed(HeardService)
    /// The service has gone; with its last known values.
    case lost(HeardService, loss: Loss)
}
