/// Why the service looks for nobody.
public enum DiscoveryObstacle: Codable, Equatable, Sendable {
    /// The device is on no network, or on none on which people can be looked for.
    ///
    /// - isOffline: nothing leads out of the computer.
    /// - missing: interfaces that are trusted by name and are not there.
    case nowhere(isOffline: Bool, missing: [String])
    /// The device has just come to some networks, over these interfaces, and it is not known yet which they are.
    case recognising(interfaces: [String])
    /// It is not known which network this interface is on, as its gateway does not answer.
    case silentGateway(interface: String)
    /// No network here is trusted. The candidate is one that the user may want to trust; `missing` as in `nowhere`.
    case untrusted(Candidate?, missing: [String])
    /// Nobody says which networks are here; the reason is an error's description.
    case unknownNetworks(reason: String)
    /// A medium cannot be used, or something failed; the reason is an error's description.
    case hindered(reason: String)

    /// A network that the user may want to trust.
    public struct Candidate: Codable, Equatable, Sendable {
        /// What people call it; anybody may have named it, so it may hold anything.
        public let name: String
        /// The interface over which it is reached.
        public let interface: String

        /// Joins the parts.
        package init(name: String, interface: String) { (self.name, self.interface) = (name, interface) }
    }
}
