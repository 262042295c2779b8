internal import VicinoCore

/// Whether the user is in one area, from one piece of evidence to the next.
struct AreaTracker: Hashable, Sendable {
    private enum State: Hashable {
        case outside
        /// Evidence speaks for the area since a moment.
        case entering(since: AreaMoment, last: AreaMoment)
        /// The user is there; evidence may speak against it since a moment.
        case inside(since: Timestamp, sure: AreaMoment, doubt: AreaMoment?)
    }

    private let id: AreaID
    private let rules: AreaRules
    private var state = State.outside
    /// When the last visit ended. None begins before that, even if the clock was set back.
    private var lastEnd: Timestamp?

    init(_ id: AreaID, _ rules: AreaRules) {
        self.id = id
        self.rules = rules
    }

    /// Goes on with a visit that an earlier run has begun.
    ///
    /// - Parameter sure: the last sure moment of that run.
    init(_ id: AreaID, _ rules: AreaRules, since: Timestamp, sure: AreaMoment) {
        self.init(id, rules)
        state = .inside(since: since, sure: sure, doubt: nil)
    }

    /// The last sure moment of the present visit; nil if there is none.
    var sureAt: Timestamp? {
        guard case .inside(let since, let sure, _) = state else { return nil }
        return max(since, sure.wall)
    }

    /// Handles evidence.
    mutating func handle(_ evidence: AreaEvidence, at now: AreaMoment) -> [AreaChange] {
        let ended = endAfterSilence(at: now)
        switch (state, evidence) {
        case (_, .none), (.outside, .near), (.outside, .outside): return ended
        case (.outside, .inside): state = .entering(since: now, last: now)
        case (.entering, .outside): state = .outside
        case (.entering(let since, _), .inside), (.entering(let since, _), .near):
            state = .entering(since: since, last: now)
        case (.inside(let since, _, _), .inside), (.inside(let since, _, _), .near):
            state = .inside(since: since, sure: now, doubt: nil)
        case (.inside(let since, let sure, let doubt), .outside):
            state = .inside(since: since, sure: sure, doubt: doubt ?? now)
        }
        return ended + settle(evidence, at: now)
    }

    /// Ends the present visit, if there is one, at its last sure moment.
    mutating func end() -> [AreaChange] {
        defer { state = .outside }
        guard let sureAt else { return [] }
        lastEnd = sureAt
        return [.left(id, at: sureAt)]
    }

    /// Ends what has been silent for too long.
    private mutating func endAfterSilence(at now: AreaMoment) -> [AreaChange] {
        switch state {
        case .outside: return []
        case .entering(_, let last):
            if now.uptime - last.uptime > rules.gap { state = .outside }
            return []
        case .inside(_, let sure, _): return now.uptime - sure.uptime > rules.gap ? end() : []
        }
    }

    /// Enters or leaves, once the evidence has lasted.
    private mutating func settle(_ evidence: AreaEvidence, at now: AreaMoment) -> [AreaChange] {
        switch state {
        case .outside: return []
        case .entering(let since, _):
            guard evidence == .inside, now.uptime - since.uptime >= rules.dwell else { return [] }
            let entered = max(since.wall, lastEnd ?? since.wall)
            state = .inside(since: entered, sure: now, doubt: nil)
            return [.entered(id, at: entered)]
        case .inside(_, _, let doubt):
            guard let doubt, now.uptime - doubt.uptime >= rules.dwell else { return [] }
            return end()
        }
    }
}
