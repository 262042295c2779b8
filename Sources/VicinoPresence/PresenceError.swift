public import VicinoCore

/// The error that VicinoPresence throws.
public struct PresenceError: VicinoError, Equatable {
    /// The kinds of failure; an open set, so that new ones can be added.
    public struct Code: Hashable, Sendable {
        /// A stable, machine-readable name.
        public let name: String

        private init(_ name: String) { self.name = name }

        /// Bytes that are no beacon, or an impossible value.
        public static let malformed = Code("malformed")
        /// A beacon that only a newer version of the program understands.
        public static let tooNew = Code("too-new")
        /// More people, or more beacons at a time, than there is room for.
        public static let tooMany = Code("too-many")
        /// A medium that cannot be used now; the message says what to do.
        public static let unavailable = Code("unavailable")
    }

    /// Which kind of failure this is.
    public let code: Code
    /// What happened and what to do, in sentences for people.
    public let message: String
    /// The error of a lower layer, if there is one.
    public let cause: (any Error)?

    /// Makes an error.
    public init(_ code: Code, _ message: String, cause: (any Error)? = nil) {
        self.code = code
        self.message = message
        self.cause = cause
    }

    /// The name of the code.
    public var codeName: String { code.name }

    /// Compares codes and messages; causes are for logs only.
    public static func == (a: PresenceError, b: PresenceError) -> Bool {
        a.code == b.code && a.message == b.message
    }
}
