public import Vicino
public import VicinoControl
public import VicinoPresence

/// The status of a running service.
public struct ServiceStatus: Equatable, Sendable {
    /// The service's process id.
    public let processID: Int32
    /// When the service started; nil if it reports an invalid time.
    public let since: Timestamp?
    /// The data folder that it serves.
    public let dataPath: String
    /// The addresses at which peers can reach this device.
    public let addresses: [PeerAddress]
    /// How the service looks for people.
    let search: Search
    /// The network interfaces that discovery uses.
    public var interfaces: [String] { search.interfaces }
    /// Why discovery is impossible now, over any medium; nil if no obstacle is known.
    public var obstacle: DiscoveryObstacle? { search.obstacle }
    /// Why discovery uses no network; nil if no obstacle is known.
    public var networkObstacle: DiscoveryObstacle? { search.networkObstacle }
    /// How Bluetooth works; nil if the settings do not use it.
    public var bluetooth: BluetoothStatus? { search.bluetooth }
    /// Whether the system's clock is synchronised with other clocks.
    public var isClockSynchronised: Bool { search.isClockSynchronised }
    /// What has to be added to the device's clock; nil if no error was found.
    public var clockOffset: Duration? { search.clockOffset }
    /// Why notices cannot be shown on the desktop, as an error's description; nil if no obstacle is known.
    public let noticesObstacle: String?
    /// The networks that the device is on; nil if they are not known.
    public var networks: [NetworkStatus]? { search.networks }
    /// The people seen since the service started, in no particular order.
    public let seenPeople: [SeenPerson]
    /// The sessions that run now, in the order in which they began; at most the first 64.
    public var sessions: [Session] = []

    /// Whether discovery uses a network, or Bluetooth.
    public var isDiscovering: Bool { !interfaces.isEmpty || bluetooth?.isWorking == true }

    /// How the service looks for people, and what it knows of the networks and the clock.
    struct Search: Equatable, Sendable {
        var interfaces: [String] = []
        var obstacle: DiscoveryObstacle?
        var networkObstacle: DiscoveryObstacle?
        var bluetooth: BluetoothStatus?
        var networks: [NetworkStatus]?
        var isClockSynchronised = true
        var clockOffset: Duration?
    }

    /// A session of the service.
    public struct Session: Hashable, Sendable {
        /// The peer's user id.
        public let user: UserID
        /// When both sides agreed to it; nil while they connect.
        public let since: Timestamp?
        /// How much of an author's records it has brought; nil before the first entry.
        public let progress: RunningSession.Progress?
    }

    /// A person who was near since the service started.
    public struct SeenPerson: Equatable, Sendable {
        /// The person's user id.
        public let user: UserID
        /// When the person last came or left, so since when ``isNear`` is so; nil if the service reports an invalid
        /// time.
        public let since: Timestamp?
        /// Whether the person is near now.
        public let isNear: Bool
        /// Whether a question about the person waits for an answer.
        public let hasQuestion: Bool
        /// Whether the user declined, for as long as the person is near.
        public let isDeclined: Bool
        /// When a beacon of the person was last heard; nil if none was lately.
        public var heardAt: Timestamp? { heard.at }
        /// Whether the person has new records that this device has not received, under any policy; nil if that is not
        /// known.
        public let hasNews: Bool?
        /// The person's addresses now, the likeliest first.
        public let addresses: [PeerAddress]
        /// The media over which the person is heard now, in the order of their codes.
        public var media: [MediumKind] { heard.media }
        /// How near the person seems to be; nil if no medium says how strong the person's signals are.
        public var zone: ZoneEstimate? { heard.zone }
        /// How the person's beacons are heard.
        let heard: Hearing

        struct Hearing: Equatable, Sendable {
            let at: Timestamp?
            let media: [MediumKind]
            let zone: ZoneEstimate?
        }
    }
}
