public import VicinoCore

/// An error of the node itself: the request does not fit the node's current state. The node's parts throw errors of
/// their own.
public struct NodeError: VicinoError {
    /// The kinds of failure; an open set, so that later versions can add kinds.
    public struct Code: Hashable, Sendable {
        /// A stable, machine-readable name.
        public let name: String

        private init(_ name: String) { self.name = name }

        /// No user, record or other object has that name.
        public static let notFound = Code("not-found")
        /// Several users or objects have that name.
        public static let ambiguous = Code("ambiguous")
        /// The request cannot be granted.
        public static let refused = Code("refused")
        /// The name belongs to another user.
        public static let nameTaken = Code("name-taken")
        /// The user does not follow the dump's author.
        public static let notFollowed = Code("not-followed")
        /// No device of the peer can be reached.
        public static let unreachable = Code("unreachable")
        /// Another program does already what only one may do at a time.
        public static let busy = Code("busy")
        /// A record kind's declaration differs from the one with which its records were written.
        public static let declaration = Code("declaration")
        /// A file cannot be read or written.
        public static let file = Code("file")
    }

    /// The kind of failure.
    public let code: Code
    /// What happened and what to do, in a sentence for the user.
    public let message: String
    /// The underlying system error, if there is one.
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
