import Vicino
import VicinoControl
import VicinoNetworks

/// What the person is asked about networks: each one once, for as long as the service runs. Knows no kernel and no clock.
struct NetworkQuestions: Sendable {
    /// A question.
    struct Open: Hashable, Sendable {
        let network: PresentNetwork
        /// Since when the device has been on it.
        let askedAt: Timestamp
    }

    /// What there is to be said.
    struct News: Equatable, Sendable {
        /// Networks to be asked about, for the first time.
        var asked: [PresentNetwork] = []
        /// Networks that wait for no answer any more: they got one, or are gone.
        var settled: [PresentNetwork] = []
    }

    /// What waits for an answer now.
    private(set) var open: [Open] = []
    private var told: Set<NetworkID> = []

    /// Takes which networks are new.
    mutating func take(_ networks: [PresentNetwork], at now: Timestamp) -> News {
        let before = open
        open = networks.map { network in
            let old = before.first { $0.network.isSame(as: network) }
            return Open(network: network, askedAt: old?.askedAt ?? now)
        }
        let asked = networks.filter { told.isDisjoint(with: $0.ids) }
        for network in networks { told.formUnion(network.ids) }
        let settled = before.map(\.network).filter { old in !networks.contains { $0.isSame(as: old) } }
        return News(asked: asked, settled: settled)
    }
}

extension PresentNetwork {
    /// Whether it has something in common with what another one is recognised by.
    func isSame(as other: PresentNetwork) -> Bool { !Set(ids).isDisjoint(with: other.ids) }
}

extension Question {
    /// A question about a network.
    init(_ open: NetworkQuestions.Open) {
        self.init(
            kind: Self.networkKind, user: open.network.ids.first?.text ?? "", name: open.network.name,
            askedAt: open.askedAt.milliseconds)
    }
}
