package import VicinoNetworks
package import VicinoSettings

extension PresentNetwork {
    /// Whether the network has a name that differs from its interface.
    package var isWireless: Bool { name != interface }

    /// Whether another wireless network of the same name is trusted.
    package func isNamesake(among trusted: [NetworkName]) -> Bool {
        isWireless && trusted.contains { $0.text.hasPrefix("\(name) via ") }
    }

    /// Whether the two networks share one of the ids by which networks are recognised.
    func isSame(as other: PresentNetwork) -> Bool { !Set(ids).isDisjoint(with: other.ids) }
}

extension NetworkStatus {
    /// Determines a network's status.
    ///
    /// - Parameter isDiscovering: whether discovery uses the trusted networks.
    package init(_ network: PresentNetwork, _ choice: NetworkChoice, isDiscovering: Bool) {
        self.init(
            name: network.name, interface: network.interface, ids: network.ids.map(\.text),
            state: .init(rawValue: choice.status(of: network).rawValue), gateway: network.gateway,
            isStable: network.isStable, isUsed: isDiscovering && choice.isTrusting(network))
    }
}

extension [PresentNetwork] {
    /// The networks that a text means. Interface names, which this device gives, take precedence: a stranger can call a
    /// network like an interface.
    package func meant(by text: String) -> [PresentNetwork] {
        let ways: [(PresentNetwork) -> Bool] = [
            { $0.interface == text }, { $0.ids.contains { $0.text == text } },
            { !text.allSatisfy(\.isNumber) && $0.name.lowercased() == text.lowercased() },
        ]
        return ways.lazy.map { filter($0) }.first { !$0.isEmpty } ?? []
    }
}
