internal import Vicino
internal import VicinoControl
internal import VicinoNetworks

/// What the person is asked about networks: each one once, for as long as the service runs. Knows no kernel and no clock.
///
/// Whoever is on a network can make its gateway look like another one as often as they like, so there is a limit to how many
/// questions are asked in an hour. What is not asked then still waits for an answer, and is asked later if it is still there.
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
    /// What was asked about, the latest last.
    private var told: [NetworkID] = []
    /// When questions were asked in the last hour.
    private var moments: [Timestamp] = []

    /// The most questions in an hour.
    static let hourlyLimit = 10
    /// How much is remembered of what was asked about.
    private static let memory = 500

    /// Takes which networks are new.
    mutating func take(_ networks: [PresentNetwork], at now: Timestamp) -> News {
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
        return News(asked: asked, settled: settled)
    }

    private func isTold(_ network: PresentNetwork) -> Bool { network.ids.contains(where: told.contains) }

    private mutating func remember(_ network: PresentNetwork) {
        told = (told.filter { !network.ids.contains($0) } + network.ids).suffix(Self.memory)
    }

    /// How many questions may be asked now. What a clock that was set back puts into the future does not count.
    private mutating func room(at now: Timestamp) -> Int {
        moments.removeAll { $0 > now || $0.advanced(byMilliseconds: 3_600_000) <= now }
        return max(0, Self.hourlyLimit - moments.count)
    }
}

extension Question {
    /// A question about a network.
    init(_ open: NetworkQuestions.Open) {
        self.init(
            kind: Self.networkKind, user: open.network.ids.first?.text ?? "", name: open.network.name,
            askedAt: open.askedAt.milliseconds)
    }
}
