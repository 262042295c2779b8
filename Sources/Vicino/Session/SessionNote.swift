/// The result of a session with a peer that connected, for this device's own use.
enum SessionNote: Sendable {
    /// The session has reached its end.
    case met(Person, report: SyncReport)
    /// The session failed or was cut short.
    case failed(Person, error: VicinoError)
    /// This device has ended the session, because it no longer listens there.
    case stopped(Person)
    /// A peer that connected from an address was not admitted.
    case refused(address: String, VicinoError)
}

extension Listening.Event {
    /// The event that reports a result; nil for what this device has stopped itself.
    init?(_ note: SessionNote) {
        switch note {
        case .met(let person, report: let report): self = .met(person, report: report)
        case .failed(let person, error: let error): self = .failed(person, error: error)
        case .refused(let address, let error): self = .refused(address: address, error)
        case .stopped: return nil
        }
    }
}
