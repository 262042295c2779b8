/// Whether somebody who was let in is still waited for: for a minute while they are away, and while they are there until their
/// session is over.
struct FirstSessionCourse: Sendable {
    /// What happens meanwhile.
    enum Event: Sendable {
        /// They are there, and a session with them begins.
        case came
        /// A session with them was cut short, or came to nothing.
        case failed
        /// A session with them has come to its end.
        case met
        /// Time passes.
        case tick
    }

    private enum Phase {
        case away(since: Duration)
        /// So many of their sessions are under way: whoever loses a link may be back before that is known.
        case here(Int)
        case over
    }

    private var phase: Phase

    /// How long nobody may be there.
    static let patience = Duration.seconds(60)

    init(at now: Duration) { phase = .away(since: now) }

    /// Whether they are waited for no more.
    var isOver: Bool {
        if case .over = phase { true } else { false }
    }

    /// - Parameter now: when it happened.
    mutating func handle(_ event: Event, at now: Duration) {
        switch (phase, event) {
        case (.away, .came): phase = .here(1)
        case (.here(let count), .came): phase = .here(count + 1)
        // They may come back for the rest.
        case (.here(let count), .failed): phase = count > 1 ? .here(count - 1) : .away(since: now)
        case (.away(let since), .tick): if now - since >= Self.patience { phase = .over }
        case (_, .met): phase = .over
        case (.away, .failed), (.here, .tick), (.over, _): break
        }
    }
}
