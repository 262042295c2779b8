/// How far a time in which strangers may ask has come: one pairing at a time, digits once, and few who begin for nothing.
struct OpeningCourse: Sendable {
    private enum Phase {
        /// Somebody may come.
        case free
        /// Somebody pairs and has seen no digits; others may come if nothing becomes of it.
        case greeting
        /// Somebody pairs, and nobody else may come, whatever becomes of it: digits have been shown, or something is in the way.
        case last(obstacle: (any Error)?)
        case over(Result<UserID, any Error>)
    }

    private var phase = Phase.free
    private var begun = 0

    /// How many may begin, and come to no digits.
    static let limit = 3

    /// Whether it goes on when nobody pairs: others may come then.
    var takesOthers: Bool {
        switch phase {
        case .free, .greeting: true
        case .last, .over: false
        }
    }

    /// Whether somebody pairs just now.
    var isPairing: Bool {
        switch phase {
        case .greeting, .last: true
        case .free, .over: false
        }
    }

    /// What has come of it; nil if nothing has yet.
    var result: Result<UserID, any Error>? {
        if case .over(let result) = phase { result } else { nil }
    }

    /// Somebody has come.
    ///
    /// - Returns: whether they may pair now; if not, they are to be told that others do.
    mutating func begin() -> Bool {
        guard case .free = phase else { return false }
        (phase, begun) = (.greeting, begun + 1)
        return true
    }

    /// Digits are shown.
    mutating func showDigits() {
        if case .greeting = phase { phase = .last(obstacle: nil) }
    }

    /// Nobody else is to be let in; what comes of the pairing that is under way counts.
    mutating func shut(because error: any Error) {
        switch phase {
        case .free: phase = .over(.failure(error))
        case .greeting: phase = .last(obstacle: error)
        case .last(let obstacle): phase = .last(obstacle: obstacle ?? error)
        case .over: break
        }
    }

    /// The pairing that was under way is over.
    mutating func end(_ outcome: Result<UserID, any Error>) {
        switch (phase, outcome) {
        case (.free, _), (.over, _): break
        case (_, .success): phase = .over(outcome)
        case (.last(let obstacle), .failure(let error)): phase = .over(.failure(obstacle ?? error))
        case (.greeting, .failure): phase = begun < Self.limit ? .free : .over(.failure(Self.tooMany))
        }
    }

    private static var tooMany: NodeError {
        NodeError(.refused, "Many have begun to ask and not gone on, so this is closed. Open it again later.")
    }
}
