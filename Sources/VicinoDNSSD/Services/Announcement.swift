/// The progress of an advertisement.
package struct Announcement: Hashable, Sendable {
    /// The stages.
    package enum State: Hashable, Sendable {
        /// It waits for the daemon, a network or an address on it.
        case waiting
        /// The daemon asks on the network whether its names are free.
        case registering
        /// Peers can find it.
        case established
        /// Another device has the name. It is tried again after `ServiceLimits.collisionPause`.
        case collision
        /// The daemon refused it, in these words.
        case refused(String)
    }

    /// The name of the advertisement.
    package let instance: DNSLabel
    /// Its stage.
    package let state: State
}
