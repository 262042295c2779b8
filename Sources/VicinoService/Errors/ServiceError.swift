public import VicinoCore

/// Why the service cannot do what it is asked for.
public struct ServiceError: VicinoError {
    /// The kinds of failure; an open set, so that new ones can be added.
    public struct Code: Hashable, Sendable {
        /// A stable, machine-readable name.
        public let name: String

        private init(_ name: String) { self.name = name }

        /// A file cannot be read.
        public static let file = Code("file")
        /// It waits for no answer any more.
        public static let notFound = Code("not-found")
        /// It is not possible as things are.
        public static let refused = Code("refused")
        /// The system does not let others be heard.
        public static let unreachable = Code("unreachable")
    }

    /// Which kind of failure it is.
    public let code: Code
    /// What happened and what to do, in sentences for people.
    public let message: String

    init(_ code: Code, _ message: String) { (self.code, self.message) = (code, message) }

    /// The name of the code.
    public var codeName: String { code.name }
}
