/// Where this device is just now, as far as that is known.
package struct NetworkView: Equatable, Sendable {
    /// The networks that it is on.
    package let networks: [PresentNetwork]
    /// The other interfaces that run, such as the one that leads back to this computer: no network is recognised there, and nobody
    /// is asked about it.
    package let others: [String]
    /// Interfaces that have stopped a moment ago: who changes between access points is on no network for that long.
    package let stopped: [String]

    /// Joins the parts; without any, the device is nowhere.
    package init(networks: [PresentNetwork] = [], others: [String] = [], stopped: [String] = []) {
        (self.networks, self.others, self.stopped) = (networks, others, stopped)
    }

    /// Whether nothing leads out of this computer.
    package var isOffline: Bool { networks.isEmpty && stopped.isEmpty && others.allSatisfy { $0 == "lo" } }
}

/// What is known of where this device is.
package enum NetworkKnowledge: Equatable, Sendable {
    case known(NetworkView)
    /// Nobody says; why, in sentences for people.
    case unknown(String)

    /// Whether it is known.
    package var isKnown: Bool { if case .known = self { true } else { false } }

    /// The networks, as far as they are known.
    package var networks: [PresentNetwork] {
        switch self {
        case .known(let view): view.networks
        case .unknown: []
        }
    }
}
