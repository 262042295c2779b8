internal import VicinoCore

/// Why an operation on services of the local network failed.
package struct DNSServiceError: VicinoError {
    /// The kinds of failure; an open set, so that new ones can be added.
    package struct Code: Hashable, Sendable {
        /// A stable, machine-readable name.
        package let name: String

        private init(_ name: String) { self.name = name }

        /// A text that is not a valid name of a service or host.
        package static let invalidName = Code("invalid-name")
        /// A text that is empty or too long.
        package static let invalidText = Code("invalid-text")
        /// A port that no peer can connect to.
        package static let invalidPort = Code("invalid-port")
        /// More advertisements at a time than allowed.
        package static let tooMany = Code("too-many")
        /// The operating system refused an operation.
        package static let system = Code("system")
    }

    /// Which kind of failure it is.
    package let code: Code
    /// What happened and what to do, in a sentence for the user.
    package let message: String

    init(_ code: Code, _ message: String) { (self.code, self.message) = (code, message) }

    /// The name of the code.
    package var codeName: String { code.name }
}
