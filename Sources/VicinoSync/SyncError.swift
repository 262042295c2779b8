public import VicinoCore

/// Why a session or pairing ended too early.
public struct SyncError: VicinoError {
    /// The kinds of failure; an open set, so that new ones can be added.
    public struct Code: Hashable, Sendable {
        /// A stable, machine-readable name.
        public let name: String
        private init(_ name: String) { self.name = name }

        /// The peer violated the protocol.
        public static let protocolViolation = Code("protocol-violation")
        /// The received data is not what its author signed.
        public static let unverified = Code("unverified")
        /// The received data is larger than agreed.
        public static let tooLarge = Code("too-large")
        /// The peer uses a newer version.
        public static let tooNew = Code("too-new")
        /// The connection ended too early.
        public static let cutShort = Code("cut-short")
        /// The received data could not be stored.
        public static let store = Code("store")
        /// The peer refused.
        public static let refused = Code("refused")
    }

    /// Which kind of failure it is.
    public let code: Code
    /// What happened and what to do, in a sentence for people.
    public let message: String
    /// The error behind it, if there is one.
    public let cause: (any Error)?

    /// Makes an error.
    public init(_ code: Code, _ message: String, cause: (any Error)? = nil) {
        self.code = code
        self.message = message
        self.cause = cause
    }

    /// The name of the code.
    public var codeName: String { code.name }

    /// The connection ended before the session.
    package static let cutShort = SyncError(
        .cutShort,
        "The connection ended too early. What was received is kept; the next session continues from there.")

    static let outOfPhase = SyncError(.protocolViolation, "The peer sent a message that was not expected.")
}
