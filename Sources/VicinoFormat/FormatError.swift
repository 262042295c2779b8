public import VicinoCore

/// The error that VicinoFormat throws for bytes that are no dump, are damaged, or break a limit.
public struct FormatError: VicinoError, Equatable {
    /// The kinds of failure; an open set, so that new ones can be added.
    public struct Code: Hashable, Sendable {
        /// A stable, machine-readable name.
        public let name: String

        private init(_ name: String) { self.name = name }

        /// The bytes are no dump.
        public static let notADump = Code("not-a-dump")
        /// The bytes end too early.
        public static let truncated = Code("truncated")
        /// The bytes contradict themselves or the format.
        public static let damaged = Code("damaged")
        /// A newer version wrote the bytes, and this one cannot read them.
        public static let tooNew = Code("too-new")
        /// A part of the data is larger than the format allows.
        public static let tooLarge = Code("too-large")
    }

    /// Which kind of failure this is.
    public let code: Code
    /// What happened and what to do, in a sentence for people.
    public let message: String

    /// Makes an error.
    public init(_ code: Code, _ message: String) {
        self.code = code
        self.message = message
    }

    /// The name of the code.
    public var codeName: String { code.name }

    static func damaged(_ what: String) -> FormatError {
        FormatError(.damaged, "The file is damaged: \(what). Ask for a new copy.")
    }
}
