internal import Vicino
internal import VicinoNetworks

/// On which networks peers may connect, and which of them each one is: the trusted ones.
struct ListeningPlan: Equatable, Sendable {
    /// The networks, by the names of their interfaces in order.
    let networks: [ListeningNetwork]

    /// - Parameter previous: the networks before, so that one keeps its text while it is the same.
    init(_ knowledge: NetworkKnowledge, _ choice: NetworkChoice, after previous: [ListeningNetwork] = []) {
        networks = choice.interfaces(in: knowledge).compactMap { interface in
            let former = previous.first { $0.interface == interface }
            let present = knowledge.networks.first { $0.interface == interface }
            // An interface that has just stopped may go on, and there a new port would not be known.
            guard let present else { return former ?? ListeningNetwork(interface: interface, id: interface) }
            return Self.id(of: present, choice, former).map { ListeningNetwork(interface: interface, id: $0) }
        }
    }

    /// The text that identifies a network; nil while it is not recognised.
    ///
    /// Every host of a network can announce a gateway of its own, so a known text stays before a new one.
    private static func id(
        of network: PresentNetwork, _ choice: NetworkChoice, _ former: ListeningNetwork?
    ) -> String? {
        let texts = network.ids.map(\.text)
        if let known = choice.trusted.first(where: texts.contains) { return known }
        if let former, texts.contains(former.id) { return former.id }
        // Its addresses may arrive late, so a link without a gateway is the interface.
        guard let gateway = network.gateway else { return network.interface }
        if let first = texts.first { return first }
        return network.isStable ? "\(network.interface) at \(gateway)" : nil
    }
}
