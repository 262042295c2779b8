package import VicinoCore

/// Whether the user is at the computer, as the system tells it.
package enum ComputerState: Equatable, Sendable {
    /// It is used.
    case used
    /// It has not been used since a moment.
    case idle(since: Timestamp)
    /// Its screen is locked.
    case locked
    /// It is about to sleep, or the user has no session on it.
    case away
    /// The system does not tell.
    ///
    /// - Parameters:
    ///   - reason: what is missing, in a sentence.
    ///   - remedy: what the user can do, in a sentence.
    case unknown(reason: String, remedy: String)
}
