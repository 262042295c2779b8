/// A network that the device of the service is on.
public struct NetworkStatus: Codable, Equatable, Sendable {
    /// Its name, which a stranger may have chosen: make it safe before you show it.
    public let name: String
    /// The interface that is on the network.
    public let interface: String
    /// The ids by which it is recognised; empty while it is not.
    public let ids: [String]
    /// What the user has decided about it.
    public let state: NetworkState
    /// The address of the preferred gateway; nil if there is none.
    public let gateway: String?
    /// Whether it has stayed unchanged for some seconds, so that it counts as recognised.
    public let isStable: Bool
    /// Whether discovery uses it now.
    public let isUsed: Bool

    package init(
        name: String, interface: String, ids: [String], state: NetworkState, gateway: String?, isStable: Bool,
        isUsed: Bool
    ) {
        self.name = name
        self.interface = interface
        self.ids = ids
        self.state = state
        self.gateway = gateway
        self.isStable = isStable
        self.isUsed = isUsed
    }
}

/// What the user has decided about a network; an open set, so that later versions can add states.
public struct NetworkState: RawRepresentable, Codable, Hashable, Sendable {
    /// A stable, machine-readable name.
    public let rawValue: String

    /// A state by its name in a message, which may be one of a later version.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// Discovery uses the network.
    public static let trusted = NetworkState(rawValue: "trusted")
    /// Discovery uses the network, as it uses every network of this interface.
    public static let byInterface = NetworkState(rawValue: "interface")
    /// The user declined: discovery does not use the network, and the user is not asked.
    public static let declined = NetworkState(rawValue: "declined")
    /// The user is to be asked about it.
    public static let new = NetworkState(rawValue: "new")
    /// The user has decided nothing, and is not asked.
    public static let unknown = NetworkState(rawValue: "unknown")
    /// The device has not recognised the network yet.
    public static let unrecognised = NetworkState(rawValue: "unrecognised")
}
