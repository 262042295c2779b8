/// Where this device is just now, as far as that is known.
package struct NetworkView: Equatable, Sendable {
    /// The networks that it is on.
    package let networks: [PresentNetwork]
    /// The other interfaces that run, such as the one that leads back to this computer: no network is recognised there, and nobody
    /// is asked about it.
    package let others: [String]

    /// Joins the parts; without any, the device is nowhere.
    package init(networks: [PresentNetwork] = [], others: [String] = []) {
        (self.networks, self.others) = (networks, others)
    }
}
