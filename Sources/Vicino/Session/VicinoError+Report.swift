extension VicinoError {
    /// The error of an event or a report. Any other error than this package's is one of the system.
    init(reporting error: any Error) { self = error as? VicinoError ?? VicinoError(.store, "\(error)", cause: error) }

    /// Whether the caller or the author's device refuses, so that trying again does not help.
    package var isRefusal: Bool {
        [.refused, .rejected, .notShared, .invitationUnknown, .invitationExpired, .invitationSpent].contains(code)
    }
}
