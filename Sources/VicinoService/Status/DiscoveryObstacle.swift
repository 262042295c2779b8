/// Why discovery is impossible, or uses no network.
public enum DiscoveryObstacle: Codable, Equatable, Sendable {
    /// The device is on no network that discovery could use.
    ///
    /// - isOffline: whether no route leads out of the computer.
    /// - missing: the interfaces and networks that the settings trust and that are absent.
    case nowhere(isOffline: Bool, missing: [String])
    /// The device has just joined networks over these interfaces, and has not recognised them yet.
    case recognising(interfaces: [String])
    /// The network of this interface cannot be recognised, because its gateway does not answer.
    case silentGateway(interface: String)
    /// The user trusts none of the present networks. The candidate is one that the user may want to trust; `missing`
    /// is as in `nowhere`.
    case untrusted(Candidate?, missing: [String])
    /// The system does not tell which networks are present; the reason is an error's description.
    case unknownNetworks(reason: String)
    /// A medium cannot be used, or discovery failed; the reason is an error's description.
    case unavailable(reason: String)

    /// A network that the user may want to trust.
    public struct Candidate: Codable, Equatable, Sendable {
        /// Its name, which a stranger may have chosen: make it safe before you show it.
        package let name: String
        /// The interface that is on the network.
        package let interface: String

        package init(name: String, interface: String) {
            self.name = name
            self.interface = interface
        }
    }
}
