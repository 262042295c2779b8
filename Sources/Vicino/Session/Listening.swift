/// A node that listens for peers.
public struct Listening: Sendable {
    /// What happens while a node listens.
    public enum Event: Sendable {
        /// A session with a peer has reached its end.
        case met(Person, report: SyncReport)
        /// A session with a person failed or was cut short.
        case failed(Person, error: VicinoError)
        /// A peer that connected from an address was not admitted.
        case refused(address: String, VicinoError)
        /// This device admits no peer for now, for example because it cannot write down their knocks. It tries again.
        case unavailable(VicinoError)
        /// This device admits peers again.
        case recovered
        /// The reader was too slow, and this many events before the next one were dropped.
        case missed(MissedCount)
    }

    /// The addresses at which peers can connect, one for each interface, as they were at the beginning.
    /// ``Node/listeningAddresses()`` returns the current ones.
    public let addresses: [PeerAddress]
    /// The events, until the scope of `listen` ends, for one reader. Of more than 1,024 unread events the oldest are
    /// dropped, and `missed` says how many.
    public let events: EventStream<Event>
}
