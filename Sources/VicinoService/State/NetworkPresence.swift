internal import VicinoNetworks

/// Whether this device is on a network, and on which.
struct NetworkPresence: Equatable, Sendable {
    /// Whether nothing leads out of this computer. While that is not known, something may.
    let isOffline: Bool
    /// The interfaces, each with the name of its network and its gateway.
    let networks: [String]

    init() {
        isOffline = false
        networks = []
    }

    init(_ knowledge: NetworkKnowledge) {
        switch knowledge {
        case .known(let snapshot):
            isOffline = snapshot.isOffline
            networks = snapshot.networks.map { "\($0.interface) \($0.gateway ?? "") \($0.name)" } + snapshot.others
        case .unknown:
            isOffline = false
            networks = []
        }
    }
}
