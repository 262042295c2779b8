internal import Vicino
internal import VicinoNetworks

/// The questions to the user about networks: each network once while the service runs. Knows no kernel and no clock.
///
/// A peer on a network can change its gateway's identity without end, so the number of questions in an hour is limited.
/// A question over the limit stays open, and is asked later if the network is still present.
struct NetworkQuestions: Sendable {
    /// An open question.
    struct Open: Hashable, Sendable {
        let network: PresentNetwork
        /// Since when the device has been on the network.
        let askedAt: Timestamp
    }

    /// What the service must report.
    struct Update: Equatable, Sendable {
        /// Networks that the user is asked about for the first time.
        var asked: [PresentNetwork] = []
        /// Networks that no longer wait for an answer: they were answered, or are gone.
        var settled: [PresentNetwork] = []
    }

    /// The questions that now wait for an answer.
    private(set) var open: [Open] = []
    /// The networks that the user was asked about, in ascending order of time.
    private var told: [NetworkID] = []
    /// When questions were asked in the last hour.
    private var moments: [Timestamp] = []

    /// The maximum number of questions in an hour.
    static let hourlyLimit = 10
    /// How many networks that were asked about are remembered.
    private static let limit = 500

    /// Replaces the networks that are new.
    mutating func update(with networks: [PresentNetwork], at now: Timestamp) -> Update {
        let before = open
        open = networks.map { network in
            let old = before.first { $0.network.isSame(as: network) }
            return Open(network: network, askedAt: old?.askedAt ?? now)
        }
        let fresh = networks.filter { !isTold($0) }
        let asked = Array(fresh.prefix(room(at: now)))
        moments += asked.map { _ in now }
        for network in networks where asked.contains(network) || isTold(network) { remember(network) }
        let settled = before.map(\.network).filter { old in !networks.contains { $0.isSame(as: old) } }
        return Update(asked: asked, settled: settled)
    }

    private func isTold(_ network: PresentNetwork) -> Bool { network.ids.contains(where: told.contains) }

    private mutating func remember(_ network: PresentNetwork) {
        told = (told.filter { !network.ids.contains($0) } + network.ids).suffix(Self.limit)
    }

    /// How many questions may be asked now. Times in the future, left by a clock that was set back, do not count.
    private mutating func room(at now: Timestamp) -> Int {
        moments.removeAll { $0 > now || $0.advanced(byMilliseconds: 3_600_000) <= now }
        return max(0, Self.hourlyLimit - moments.count)
    }
}

extension Question {
    init(_ open: NetworkQuestions.Open) {
        self.init(
            kind: Self.networkKind, user: open.network.ids.first?.text ?? "", name: open.network.name,
            askedAt: open.askedAt)
    }
}
