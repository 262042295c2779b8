public import VicinoCore

/// Why a program cannot communicate with the service of its user.
public struct ControlError: VicinoError {
    /// The kinds of failure; an open set, so that new ones can be added.
    public struct Code: Hashable, Sendable {
        /// A stable, machine-readable name.
        public let name: String

        init(_ name: String) { self.name = name }

        /// Another process runs already.
        public static let busy = Code("busy")
        /// No service answers.
        public static let notRunning = Code("not-running")
        /// The service belongs to another user of this computer.
        public static let foreign = Code("foreign")
        /// The other side violates the protocol.
        public static let malformed = Code("malformed")
        /// The other side takes too long.
        public static let tooSlow = Code("too-slow")
        /// A file or folder is unsuitable.
        public static let folder = Code("folder")
    }

    /// Which kind of failure it is.
    public let code: Code
    /// What happened and what to do, in a sentence for the user.
    public let message: String

    init(_ code: Code, _ message: String) { (self.code, self.message) = (code, message) }

    /// The name of the code.
    public var codeName: String { code.name }
}
