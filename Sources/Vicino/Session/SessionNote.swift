/// The result of a session with a peer that connected, for this device's own use.
enum SessionNote: Sendable {
    /// The session has reached its end.
    case met(Person, SyncReport)
    /// The session failed or was cut short.
    case failed(Person, any Error)
    /// A peer that connected from an address was not admitted.
    case refused(address: String, any Error)
}

extension Listening.Event {
    /// The event that reports a result.
    init(_ note: SessionNote) {
        self =
            switch note {
            case .met(let person, let report): .met(person, report)
            case .failed(let person, let error): .failed(person, error)
            case .refused(let address, let error): .refused(address: address, error)
            }
    }
}
