package import VicinoCore

/// A plan is a record of what its author expects to do, and has not confirmed. It counts for nothing.
extension Activity {
    /// By how many milliseconds a time may lie after now: clocks of devices and programs are inexact.
    package static let clockTolerance: Int64 = 60_000

    /// Whether the author has planned it, and has not said that it happened. A guess of a program is no plan.
    package var isPlan: Bool { source != .recognised && isConfirmed == false }

    /// Whether a program has guessed it, and the author has not confirmed it.
    package var isGuess: Bool { source == .recognised && isConfirmed != true }

    /// Whether it has not happened, as far as is known: it is a plan, or begins after now.
    package func isPlanned(at now: Timestamp) -> Bool {
        isPlan || start > now.advanced(byMilliseconds: Self.clockTolerance)
    }

    /// Whether it is a plan whose time is over, so that only its author knows whether it happened.
    package func isOverdue(at now: Timestamp) -> Bool {
        guard isPlan, let end else { return false }
        return end <= now
    }
}
