public import VicinoCore

/// What a node throws beside the errors of the parts it is made of: a request that makes no sense as things are.
public struct NodeError: VicinoError {
    /// The kinds of failure; an open set, so that new ones can be added.
    public struct Code: Hashable, Sendable {
        /// A stable, machine-readable name.
        public let name: String

        private init(_ name: String) { self.name = name }

        /// There is nobody or nothing by that name.
        public static let notFound = Code("not-found")
        /// Several go by that name.
        public static let ambiguous = Code("ambiguous")
        /// The request cannot be granted.
        public static let refused = Code("refused")
        /// The name belongs to somebody else.
        public static let nameTaken = Code("name-taken")
        /// The author of a dump is nobody whom one follows.
        public static let notFollowed = Code("not-followed")
        /// Nobody can be reached.
        public static let unreachable = Code("unreachable")
        /// A record kind is declared otherwise than when its records were written.
        public static let declaration = Code("declaration")
        /// A file cannot be read or written.
        public static let file = Code("file")
    }

    /// Which kind of failure this is.
    public let code: Code
    /// What happened and what to do, in a sentence for people.
    public let message: String
    /// The system's error behind it, if there is one.
    public let cause: (any Error)?

    /// Makes an error.
    public init(_ code: Code, _ message: String, cause: (any Error)? = nil) {
        self.code = code
        self.message = message
        self.cause = cause
    }

    /// The name of the code.
    public var codeName: String { code.name }
}
