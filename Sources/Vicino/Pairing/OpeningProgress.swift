/// The state of an opening: one pairing at a time, digits once, and a limit for peers that begin and give up.
struct OpeningProgress: Sendable {
    private enum Phase {
        /// A peer may begin.
        case free
        /// A peer pairs and has seen no digits; others may begin if it fails.
        case greeting
        /// A peer pairs, and no other may begin, whatever the result: digits were shown, or an obstacle arose.
        case last(obstacle: (any Error)?)
        case over(Result<UserID, any Error>)
    }

    private var phase = Phase.free
    private var begun = 0

    /// How many pairings may begin and fail before digits are shown.
    static let limit = 3

    /// Whether other peers may begin once no peer pairs.
    var takesOthers: Bool {
        switch phase {
        case .free, .greeting: true
        case .last, .over: false
        }
    }

    /// Whether a peer pairs now.
    var isPairing: Bool {
        switch phase {
        case .greeting, .last: true
        case .free, .over: false
        }
    }

    /// The result of the opening; nil while there is none.
    var result: Result<UserID, any Error>? {
        if case .over(let result) = phase { result } else { nil }
    }

    /// Notes that a peer has connected.
    ///
    /// - Returns: whether the peer may pair now; if not, the caller tells the peer that another one pairs.
    mutating func begin() -> Bool {
        guard case .free = phase else { return false }
        phase = .greeting
        begun = begun + 1
        return true
    }

    /// Notes that digits are shown.
    mutating func showDigits() {
        if case .greeting = phase { phase = .last(obstacle: nil) }
    }

    /// Admits no further peers; the result of a running pairing counts.
    mutating func shut(because error: any Error) {
        switch phase {
        case .free: phase = .over(.failure(error))
        case .greeting: phase = .last(obstacle: error)
        case .last(let obstacle): phase = .last(obstacle: obstacle ?? error)
        case .over: break
        }
    }

    /// Notes that the running pairing is over.
    mutating func end(_ outcome: Result<UserID, any Error>) {
        switch (phase, outcome) {
        case (.free, _), (.over, _): break
        case (_, .success): phase = .over(outcome)
        case (.last(let obstacle), .failure(let error)): phase = .over(.failure(obstacle ?? error))
        case (.greeting, .failure): phase = begun < Self.limit ? .free : .over(.failure(Self.tooMany))
        }
    }

    private static var tooMany: VicinoError {
        VicinoError(
            .refused, "Too many strangers asked and did not finish, so this device closed. Open it again later.")
    }
}
