/// This device's present networks, as far as they are known.
package struct NetworkSnapshot: Equatable, Sendable {
    /// The present networks.
    package let networks: [PresentNetwork]
    /// The other running interfaces, such as the loopback: no network is recognised there, and the user is not asked
    /// about it.
    package let others: [String]
    /// The interfaces that have just stopped: a device that changes between access points is on no network for that
    /// long.
    package let stopped: [String]

    /// Makes a snapshot from its parts; without networks, the device is on none.
    package init(networks: [PresentNetwork] = [], others: [String] = [], stopped: [String] = []) {
        self.networks = networks
        self.others = others
        self.stopped = stopped
    }

    /// Whether no interface leads out of this computer.
    package var isOffline: Bool { networks.isEmpty && stopped.isEmpty && others.allSatisfy { $0 == "lo" } }
}

/// What is known about this device's networks.
package enum NetworkKnowledge: Equatable, Sendable {
    case known(NetworkSnapshot)
    /// Nothing is known, for a reason in sentences for the user.
    case unknown(String)

    /// Whether the networks are known.
    package var isKnown: Bool { if case .known = self { true } else { false } }

    /// The known networks.
    package var networks: [PresentNetwork] {
        switch self {
        case .known(let view): view.networks
        case .unknown: []
        }
    }
}
