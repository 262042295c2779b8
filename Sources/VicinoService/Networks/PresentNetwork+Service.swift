package import VicinoControl
package import VicinoNetworks
package import VicinoSettings

extension PresentNetwork {
    /// Whether it has a name of its own.
    package var isWireless: Bool { name != interface }

    /// Whether another wireless network of the same name is trusted.
    package func isNamesake(among trusted: [NetworkName]) -> Bool {
        isWireless && trusted.contains { $0.text.hasPrefix("\(name) via ") }
    }

    /// Whether it has something in common with what another one is recognised by.
    func isSame(as other: PresentNetwork) -> Bool { !Set(ids).isDisjoint(with: other.ids) }
}

extension NetworkStatus {
    /// How a network stands.
    ///
    /// - Parameter isLooking: whether people are looked for on those that are trusted.
    package init(_ network: PresentNetwork, _ choice: NetworkChoice, isLooking: Bool) {
        self.init(
            name: network.name, interface: network.interface, ids: network.ids.map(\.text),
            state: .init(rawValue: choice.standing(of: network).rawValue), gateway: network.gateway,
            isSettled: network.isSettled, isUsed: isLooking && choice.isTrusting(network))
    }
}

extension [PresentNetwork] {
    /// Those that a text means. What this device has named goes first: anybody can call a network like an interface.
    package func meant(by text: String) -> [PresentNetwork] {
        let ways: [(PresentNetwork) -> Bool] = [
            { $0.interface == text }, { $0.ids.contains { $0.text == text } },
            { !text.allSatisfy(\.isNumber) && $0.name.lowercased() == text.lowercased() },
        ]
        return ways.lazy.map { filter($0) }.first { !$0.isEmpty } ?? []
    }
}
