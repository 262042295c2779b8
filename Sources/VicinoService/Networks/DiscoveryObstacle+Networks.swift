package import VicinoNetworks

extension NetworkChoice {
    /// Why discovery uses no network; nil if it uses one.
    package func obstacle(in knowledge: NetworkKnowledge) -> DiscoveryObstacle? {
        guard interfaces(in: knowledge).isEmpty else { return nil }
        switch knowledge {
        case .unknown(let reason): return .unknownNetworks(reason: reason)
        case .known(let view): return obstacle(in: view).map { DiscoveryObstacle($0, of: self, in: view) }
        }
    }
}

extension DiscoveryObstacle {
    /// - Parameters:
    ///   - choice: the choice by which the obstacle was found.
    ///   - view: the networks that this device is on.
    fileprivate init(_ obstacle: NetworkObstacle, of choice: NetworkChoice, in view: NetworkSnapshot) {
        switch obstacle {
        case .nowhere: self = .nowhere(isOffline: view.isOffline, missing: Self.missing(choice, view))
        case .recognising(let networks): self = .recognising(interfaces: networks.map(\.interface))
        case .silentGateway(let network): self = .silentGateway(interface: network.interface)
        case .untrusted:
            let candidate = view.networks.first(where: \.isWorthAsking).map {
                Candidate(name: $0.name, interface: $0.interface)
            }
            self = .untrusted(candidate, missing: Self.missing(choice, view))
        }
    }

    /// The chosen interfaces and networks that are absent.
    private static func missing(_ choice: NetworkChoice, _ view: NetworkSnapshot) -> [String] {
        let present = view.networks.map(\.interface) + view.others + view.stopped
        return choice.namedInterfaces.filter { !present.contains($0) }
    }
}
