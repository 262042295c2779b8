public import VicinoCore

/// Why the present networks cannot be determined.
public struct NetworkError: VicinoError {
    /// The kinds of failure; an open set, so that new ones can be added.
    public struct Code: Hashable, Sendable {
        /// A stable, machine-readable name.
        public let name: String

        private init(_ name: String) { self.name = name }

        /// The kernel does not answer, or this program may not ask it.
        public static let kernel = Code("kernel")
    }

    /// Which kind of failure it is.
    public let code: Code
    /// What happened and what to do, in sentences for the user.
    public let message: String

    init(_ code: Code, _ message: String) { (self.code, self.message) = (code, message) }

    /// The name of the code.
    public var codeName: String { code.name }
}
