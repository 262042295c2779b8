/// Why an operation on the bus failed.
package struct BusError: Error, Sendable {
    /// The kinds of failure; an open set, so that new ones can be added.
    package struct Code: Hashable, Sendable {
        /// A stable, machine-readable name.
        package let name: String

        private init(_ name: String) { self.name = name }

        /// Text that is not a valid name of the required kind.
        package static let invalidName = Code("invalid-name")
        /// Text or types that are not a valid signature.
        package static let invalidSignature = Code("invalid-signature")
        /// A value that the bus cannot carry.
        package static let invalidValue = Code("invalid-value")
        /// A value whose type is not the expected one.
        package static let wrongType = Code("wrong-type")
        /// A message is larger than allowed, or a service has more objects than allowed.
        package static let tooLarge = Code("too-large")
        /// More work is under way than allowed.
        package static let tooMany = Code("too-many")
        /// A message is malformed.
        package static let malformed = Code("malformed")
        /// No bus answers at the address.
        package static let unreachable = Code("unreachable")
        /// The connection to the bus was lost.
        package static let disconnected = Code("disconnected")
        /// This side has closed the connection.
        package static let closed = Code("closed")
        /// No answer came in time.
        package static let timeout = Code("timeout")
        /// The called service or the daemon answered with an error, which has a name.
        package static let refused = Code("refused")
        /// Another connection has the requested name.
        package static let nameTaken = Code("name-taken")
        /// Signals arrived faster than the caller took them.
        package static let overflow = Code("overflow")
        /// This connection already serves the object or name.
        package static let alreadyServed = Code("already-served")
        /// The operating system refused an operation.
        package static let system = Code("system")
    }

    /// Which kind of failure it is.
    package let code: Code
    /// What happened and what to do, in a sentence for the user; safe to show, whatever its origin.
    package let message: String
    /// The name of the error on the bus, if the code is `refused`.
    package let name: ErrorName?

    init(_ code: Code, _ message: String) {
        self.code = code
        self.message = message
        name = nil
    }

    private init(_ name: ErrorName, _ message: String) {
        code = .refused
        self.message = message
        self.name = name
    }

    /// An error for sending over the bus; handlers throw it to answer with it.
    ///
    /// The message is made safe to show. It has at most 300 characters, and no control characters, marks that change
    /// the direction of writing or other invisible characters.
    package static func refused(_ name: ErrorName, _ message: String) -> BusError {
        BusError(name, displayable(message, limit: 300))
    }
}

extension BusError: CustomStringConvertible {
    package var description: String { name.map { "\(message) (\($0))" } ?? message }
}

extension BusError {
    static let closedHere = BusError(.closed, "The connection to the bus is closed.")
    static let timedOut = BusError(.timeout, "No answer came over the bus in time.")
}
