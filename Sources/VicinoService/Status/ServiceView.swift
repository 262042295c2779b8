public import Vicino
public import VicinoControl

/// How a service is that runs.
public struct ServiceView: Equatable, Sendable {
    /// Its number among the system's processes.
    public let process: Int32
    /// Since when it runs; nil if it says a time that is none.
    public let since: Timestamp?
    /// The data folder that it serves.
    public let dataPath: String
    /// Where others can reach it.
    public let addresses: [PeerAddress]
    /// The network interfaces on which it looks for people.
    public let interfaces: [String]
    /// Why nobody can be looked for now; nil if nothing is in the way.
    public let obstacle: DiscoveryObstacle?
    /// Whether the system knows from elsewhere what time it is.
    public let isClockSynchronised: Bool
    /// By how many milliseconds the clock of the device has been found to be wrong; nil if it has not.
    public let clockOffset: Int64?
    /// Why nothing can be shown on the desktop, as an error's description; nil if nothing is in the way.
    public let notices: String?
    /// The networks that the device is on; nil if that is not known.
    public let networks: [NetworkStatus]?
    /// Whom it has seen since it runs, in no order.
    public let sightings: [Sighting]

    /// When somebody was near since the service runs.
    public struct Sighting: Equatable, Sendable {
        /// Whom it is about.
        public let user: UserID
        /// When they came last, or went; nil if the service says a time that is none.
        public let at: Timestamp?
        /// Whether they are near now.
        public let isNear: Bool
        /// Whether a question about them waits for an answer.
        public let isAsked: Bool
        /// Whether the answer was no, for as long as they are near.
        public let isDeclined: Bool
        /// When a beacon of theirs was heard last; nil if none was lately.
        public let heardAt: Timestamp?
        /// Whether they have something new that has not come, whatever was chosen; nil if that is not known.
        public let hasNews: Bool?
        /// Where they seem to be now, the likeliest place first.
        public let places: [PeerAddress]
    }
}
