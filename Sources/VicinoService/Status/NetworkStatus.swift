/// A network that the device of the service is on.
public struct NetworkStatus: Codable, Equatable, Sendable {
    /// Its name, which a stranger may have chosen: make it safe before you show it.
    public let name: String
    /// The interface that is on the network.
    package let interface: String
    /// The ids by which it is recognised; empty while it is not.
    package let ids: [String]
    /// What the user has decided about it.
    package let state: NetworkState
    /// The address of the preferred gateway; nil if there is none.
    package let gateway: String?
    /// Whether it has stayed unchanged for some seconds, so that it counts as recognised.
    package let isStable: Bool
    /// Whether discovery uses it now.
    package let isUsed: Bool

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
package struct NetworkState: RawRepresentable, Codable, Hashable, Sendable {
    /// A stable, machine-readable name.
    package let rawValue: String

    /// A state by its name in a message, which may be one of a later version.
    package init(rawValue: String) { self.rawValue = rawValue }

    /// Discovery uses the network.
    package static let trusted = NetworkState(rawValue: "trusted")
    /// Discovery uses the network, as it uses every network of this interface.
    package static let byInterface = NetworkState(rawValue: "interface")
    /// The user declined: discovery does not use the network, and the user is not asked.
    package static let declined = NetworkState(rawValue: "declined")
    /// The user is to be asked about it.
    package static let new = NetworkState(rawValue: "new")
    /// The user has decided nothing, and is not asked.
    package static let unknown = NetworkState(rawValue: "unknown")
    /// The device has not recognised the network yet.
    package static let unrecognised = NetworkState(rawValue: "unrecognised")
}
