/// What happens on the network.
package enum ServiceEvent: Hashable, Sendable {
    /// Why a service counts as gone.
    package enum Loss: Hashable, Sendable {
        /// It said goodbye, or what it had said has expired.
        case withdrawn
        /// It has said nothing for the time in `ServiceLimits.silence`. Daemons go on answering for those who crashed.
        case silent
        /// The daemon here is gone, or the interface is no longer to be used.
        case unwatched
    }

    /// A service is there.
    case found(HeardService)
    /// Its host, address, port or text has changed.
    case changed(HeardService)
    /// It is no longer there; as it was last heard.
    case lost(HeardService, Loss)
}
