/// The error that VicinoCore throws for data that breaks a rule of the format and for a statement that does not verify.
public struct CoreError: VicinoError, Equatable {
    /// The kinds of failure; an open set, so that new ones can be added.
    public struct Code: Hashable, Sendable {
        /// A stable, machine-readable name.
        public let name: String

        private init(_ name: String) { self.name = name }

        /// Bytes or text that do not follow the format.
        public static let malformed = Code("malformed")
        /// A value outside the limits of the format.
        public static let outOfRange = Code("out-of-range")
        /// A signature that is missing or wrong.
        public static let badSignature = Code("bad-signature")
        /// A schema that cannot be used, or is not the one expected.
        public static let schema = Code("schema")
        /// A text that the user should have copied letter by letter, and that contains a mistake.
        public static let mistyped = Code("mistyped")
        /// Data that only a newer version of the program understands.
        public static let tooNew = Code("too-new")
    }

    /// Which kind of failure this is.
    public let code: Code
    /// What happened, in a sentence for people.
    public let message: String

    /// Makes an error.
    public init(_ code: Code, _ message: String) {
        self.code = code
        self.message = message
    }

    /// The name of the code.
    public var codeName: String { code.name }
}
