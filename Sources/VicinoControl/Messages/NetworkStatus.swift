/// A network that the device of the service is on.
public struct NetworkStatus: Codable, Equatable, Sendable {
    /// What people call it; anybody may have named it, so it may hold anything.
    public let name: String
    /// The interface over which it is reached.
    public let interface: String
    /// What it is recognised by; empty while it is not.
    public let ids: [String]
    /// How it stands with the user.
    public let state: NetworkState
    /// The address of the gateway that is preferred; nil without one.
    public let gateway: String?
    /// Whether nothing about it has changed for a while.
    public let isSettled: Bool
    /// Whether people are looked for there.
    public let isUsed: Bool

    /// Joins the parts.
    package init(
        name: String, interface: String, ids: [String], state: NetworkState, gateway: String?, isSettled: Bool,
        isUsed: Bool
    ) {
        (self.name, self.interface, self.ids, self.state) = (name, interface, ids, state)
        (self.gateway, self.isSettled, self.isUsed) = (gateway, isSettled, isUsed)
    }
}

/// How a network stands with the user; an open set, so that new ones can be added.
public struct NetworkState: RawRepresentable, Codable, Hashable, Sendable {
    /// The word for it between programs.
    public let rawValue: String

    /// A state by its word.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// People are looked for there.
    public static let trusted = NetworkState(rawValue: "trusted")
    /// People are looked for there, as on every network of the interface.
    public static let byInterface = NetworkState(rawValue: "interface")
    /// It was declined: nobody is looked for there, and nothing is asked.
    public static let declined = NetworkState(rawValue: "declined")
    /// The user is to be asked about it.
    public static let new = NetworkState(rawValue: "new")
    /// Nobody has said anything of it, and nothing is asked.
    public static let unknown = NetworkState(rawValue: "unknown")
    /// It is not known yet which network it is.
    public static let unrecognised = NetworkState(rawValue: "unrecognised")
}
