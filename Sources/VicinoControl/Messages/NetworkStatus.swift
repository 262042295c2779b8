/// A network that the device of the service is on.
package struct NetworkStatus: Codable, Equatable, Sendable {
    /// What people call it; anybody may have named it, so it may hold anything.
    package let name: String
    /// The interface over which it is reached.
    package let interface: String
    /// What it is recognised by; empty while it is not.
    package let ids: [String]
    /// How it stands with the user, in the service's word for it.
    package let state: String
    /// The address of the gateway that is preferred; nil without one.
    package let gateway: String?
    /// Whether nothing about it has changed for a while.
    package let isSettled: Bool
    /// Whether people are looked for there.
    package let isUsed: Bool

    /// Joins the parts.
    package init(
        name: String, interface: String, ids: [String], state: String, gateway: String?, isSettled: Bool, isUsed: Bool
    ) {
        (self.name, self.interface, self.ids, self.state) = (name, interface, ids, state)
        (self.gateway, self.isSettled, self.isUsed) = (gateway, isSettled, isUsed)
    }
}
