public import VicinoCore

/// Why the service cannot do what a program asks.
public struct ServiceError: VicinoError {
    /// The kinds of failure; an open set, so that new ones can be added.
    public struct Code: Hashable, Sendable {
        /// A stable, machine-readable name.
        public let name: String

        private init(_ name: String) { self.name = name }

        /// A file cannot be read.
        public static let file = Code("file")
        /// The question no longer waits for an answer.
        public static let notFound = Code("not-found")
        /// The present state does not allow the operation.
        public static let refused = Code("refused")
        /// The system does not let this device hear others.
        public static let unreachable = Code("unreachable")
    }

    /// The kind of failure.
    public let code: Code
    /// What happened and what to do, in sentences for people.
    public let message: String

    init(_ code: Code, _ message: String) { (self.code, self.message) = (code, message) }

    /// The code's name.
    public var codeName: String { code.name }
}
