/// How far an advertisement has come.
package struct Announcement: Hashable, Sendable {
    /// The stages.
    package enum State: Hashable, Sendable {
        /// Waiting for the daemon, a network or an address on it.
        case waiting
        /// The daemon asks on the network whether the names are free.
        case registering
        /// Others can find it.
        case established
        /// Somebody has the name already. It stays unadvertised; advertise another one.
        case collision
        /// The daemon did not take it, with its words.
        case refused(String)
    }

    /// Which advertisement.
    package let instance: DNSLabel
    /// Where it stands.
    package let state: State
}
