/// Whether an admitted peer is still awaited: for a minute while the peer is away, and during its session until that is
/// over.
struct FirstSessionProgress: Sendable {
    /// What can happen meanwhile.
    enum Event: Sendable {
        /// The peer has connected, and a session begins.
        case came
        /// A session with the peer failed or was cut short.
        case failed
        /// A session with the peer has reached its end.
        case met
        /// Time passes.
        case tick
    }

    private enum Phase {
        case away(since: Duration)
        /// The number of the peer's running sessions: a peer that loses a connection may be back before the loss is
        /// noticed.
        case here(Int)
        case over
    }

    private var phase: Phase

    /// How long the peer may be away.
    static let timeout = Duration.seconds(60)

    init(at now: Duration) { phase = .away(since: now) }

    /// Whether the wait is over.
    var isOver: Bool {
        if case .over = phase { true } else { false }
    }

    /// - Parameter now: when the event happened.
    mutating func handle(_ event: Event, at now: Duration) {
        switch (phase, event) {
        case (.away, .came): phase = .here(1)
        case (.here(let count), .came): phase = .here(count + 1)
        // The peer may come back for the rest.
        case (.here(let count), .failed): phase = count > 1 ? .here(count - 1) : .away(since: now)
        case (.away(let since), .tick): if now - since >= Self.timeout { phase = .over }
        case (_, .met): phase = .over
        case (.away, .failed), (.here, .tick), (.over, _): break
        }
    }
}
