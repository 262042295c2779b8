/// The obstacle to a discovery or a listener, reported once for as long as it stays the same.
struct PresentObstacle: Sendable {
    /// What there is to report.
    enum Change: Sendable {
        case arose(VicinoError)
        case ended
    }

    private var present: String?

    /// Notes the present obstacle; nil for none.
    ///
    /// - Returns: nil if there is nothing new to report.
    mutating func update(_ error: (any Error)?) -> Change? {
        let before = present
        present = error.map { "\($0)" }
        guard present != before else { return nil }
        guard let error else { return .ended }
        return error is CancellationError ? nil : .arose(VicinoError(reporting: error))
    }
}

extension Listening.Event {
    /// The event that reports a change.
    init(_ change: PresentObstacle.Change) {
        switch change {
        case .arose(let error): self = .unavailable(error)
        case .ended: self = .recovered
        }
    }
}
