package import VicinoCore

extension VicinoError {
    /// The connection ended before the session.
    package static let cutShort = VicinoError(
        .cutShort,
        "The connection ended too early. What was received is kept; the next session continues from there.")

    static let outOfPhase = VicinoError(.protocolViolation, "The peer sent a message that was not expected.")
}

extension VicinoError {
    private static let codesOfSessions: Set<Code> = [
        .protocolViolation, .unverified, .tooLarge, .tooNew, .cutShort, .store, .refused, .notShared, .rejected,
        .incompatible, .invitationUnknown, .invitationExpired, .invitationSpent, .busy, .timeout,
    ]

    /// Whether the error says why a session or pairing ended.
    var isOfSession: Bool { Self.codesOfSessions.contains(code) }

    /// The error with which a session or pairing ends: its own errors as they are; any other is the peer's fault.
    init(ofSession error: any Error, otherwise code: Code = .protocolViolation) {
        if let error = error as? VicinoError, error.isOfSession {
            self = error
        } else {
            self.init(code, "\(error)", cause: error)
        }
    }
}
