package import Vicino

/// The status of a running service.
///
/// It is the same value in the service, on its way to other programs of the user, and in them.
package struct ServiceStatus: Codable, Equatable, Sendable {
    /// The service's process id.
    package let processID: Int32
    /// When the service started.
    package let since: Timestamp
    /// The data folder that it serves.
    package let dataPath: String
    /// The addresses at which peers can reach this device.
    package let addresses: [PeerAddress]
    /// How the service looks for people.
    let search: Search
    /// The network interfaces that discovery uses.
    package var interfaces: [String] { search.interfaces }
    /// Why discovery is impossible now, over any medium; nil if no obstacle is known.
    package var obstacle: DiscoveryObstacle? { search.obstacle }
    /// Why discovery uses no network; nil if no obstacle is known.
    package var networkObstacle: DiscoveryObstacle? { search.networkObstacle }
    /// How Bluetooth works; nil if the settings do not use it.
    package var bluetooth: BluetoothStatus? { search.bluetooth }
    /// Whether the system's clock is synchronised with other clocks.
    package var isClockSynchronised: Bool { search.isClockSynchronised }
    /// What has to be added to the device's clock; nil if no error was found.
    package var clockOffset: Duration? { search.clockOffset }
    /// Why notices cannot be shown on the desktop, as an error's description; nil if no obstacle is known.
    package let noticesObstacle: String?
    /// The networks that the device is on; nil if they are not known.
    package var networks: [NetworkStatus]? { search.networks }
    /// The people seen since the service started, in no particular order.
    package let seenPeople: [SeenPerson]
    /// The sessions that run now, in the order in which they began; at most the first 64.
    package var sessions: [Session]
    /// How the folders are whose files the service imports.
    package var folders: [FolderStatus] = []
    /// The sources of observations that are switched on, by name; nil if an earlier program runs as the service.
    package var sources: [SourceStatus]?
    /// How visits to areas are recorded; nil if the settings record none.
    package var location: LocationStatus?
    /// How it publishes to stores, and fetches from them; nil if an earlier program runs as the service.
    package var stores: StoresStatus?

    /// Whether discovery uses a network, or Bluetooth.
    package var isDiscovering: Bool { !interfaces.isEmpty || bluetooth?.isWorking == true }

    package init(
        processID: Int32, since: Timestamp, dataPath: String, addresses: [PeerAddress] = [], search: Search = Search(),
        noticesObstacle: String? = nil, seenPeople: [SeenPerson] = [], sessions: [Session] = []
    ) {
        self.processID = processID
        self.since = since
        self.dataPath = dataPath
        self.addresses = addresses
        self.search = search
        self.noticesObstacle = noticesObstacle
        self.seenPeople = seenPeople
        self.sessions = sessions
    }

    /// How the service looks for people, and what it knows of the networks and the clock.
    package struct Search: Codable, Equatable, Sendable {
        package var interfaces: [String]
        package var obstacle: DiscoveryObstacle?
        package var networkObstacle: DiscoveryObstacle?
        package var bluetooth: BluetoothStatus?
        package var networks: [NetworkStatus]?
        package var isClockSynchronised: Bool
        package var clockOffset: Duration?

        package init(
            interfaces: [String] = [], obstacle: DiscoveryObstacle? = nil, networkObstacle: DiscoveryObstacle? = nil,
            bluetooth: BluetoothStatus? = nil, networks: [NetworkStatus]? = nil, isClockSynchronised: Bool = true,
            clockOffset: Duration? = nil
        ) {
            self.interfaces = interfaces
            self.obstacle = obstacle
            self.networkObstacle = networkObstacle
            self.bluetooth = bluetooth
            self.networks = networks
            self.isClockSynchronised = isClockSynchronised
            self.clockOffset = clockOffset
        }
    }

    /// A session of the service.
    package struct Session: Codable, Hashable, Sendable {
        /// The peer's user id.
        package let user: UserID
        /// When both sides agreed to it; nil while they connect.
        package let since: Timestamp?
        /// How much of an author's records it has brought; nil before the first entry.
        package let progress: RunningSession.Progress?
    }
}

extension ServiceStatus {
    /// What the service has seen of a user; nil if nothing.
    package func person(_ user: UserID) -> SeenPerson? { seenPeople.first { $0.user == user } }

    /// The people who are near now. A person who cannot be heard may have left.
    package var nearPeople: [SeenPerson] { obstacle == nil ? seenPeople.filter(\.isNear) : [] }
}

extension ServiceStatus.Session {
    init(_ session: RunningSession) {
        self.init(user: session.person.user, since: session.startedAt, progress: session.progress)
    }
}
