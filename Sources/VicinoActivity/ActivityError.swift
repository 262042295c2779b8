public import VicinoCore

/// An error of VicinoActivity: a file that cannot be imported, or typed text that is no time.
public struct ActivityError: VicinoError, Equatable {
    /// The kinds of failure; an open set, so that new ones can be added.
    public struct Code: Hashable, Sendable {
        /// A stable, machine-readable name.
        public let name: String

        private init(_ name: String) { self.name = name }

        /// A file that does not follow its format.
        public static let malformed = Code("malformed")
        /// A file that exceeds a limit, such as the depth of its elements.
        public static let tooLarge = Code("too-large")
        /// A file that is of another format, or uses a part of its format that is refused.
        public static let unsupported = Code("unsupported")
        /// Typed text that is no time, date or duration.
        public static let notATime = Code("not-a-time")
    }

    /// Which kind of failure this is.
    public let code: Code
    /// What happened and what to do, in sentences for the user.
    public let message: String

    /// Makes an error.
    public init(_ code: Code, _ message: String) {
        self.code = code
        self.message = message
    }

    /// The name of the code.
    public var codeName: String { code.name }
}
