internal import Glibc

/// Why something on the bus did not work.
package struct BusError: Error, Sendable {
    /// The kinds of failure; an open set, so that new ones can be added.
    package struct Code: Hashable, Sendable {
        /// A stable, machine-readable name.
        package let name: String

        private init(_ name: String) { self.name = name }

        /// Text that is no name of the required kind.
        package static let invalidName = Code("invalid-name")
        /// Text or types that make no signature.
        package static let invalidSignature = Code("invalid-signature")
        /// A value that the bus cannot carry.
        package static let invalidValue = Code("invalid-value")
        /// A value of another type than expected.
        package static let wrongType = Code("wrong-type")
        /// A message, or what it would take to keep up with a service, is larger than allowed.
        package static let tooLarge = Code("too-large")
        /// More work under way than allowed.
        package static let tooMany = Code("too-many")
        /// A message that cannot be read.
        package static let malformed = Code("malformed")
        /// There is no bus at the address.
        package static let unreachable = Code("unreachable")
        /// The connection to the bus was lost.
        package static let disconnected = Code("disconnected")
        /// This side has closed the connection.
        package static let closed = Code("closed")
        /// No answer came in time.
        package static let timeout = Code("timeout")
        /// Who was called, or the daemon, answered with an error, which has a name.
        package static let refused = Code("refused")
        /// Somebody else has the name that was asked for.
        package static let nameTaken = Code("name-taken")
        /// Signals came faster than they were taken.
        package static let overflow = Code("overflow")
        /// The object or name is already served by this connection.
        package static let alreadyServed = Code("already-served")
        /// The operating system refused something.
        package static let system = Code("system")
    }

    /// Which kind of failure it is.
    package let code: Code
    /// What happened and what to do, in a sentence for people; safe to show, whoever wrote it.
    package let message: String
    /// The name of the error on the bus, if the code is `refused`.
    package let name: ErrorName?

    init(_ code: Code, _ message: String) {
        (self.code, self.message, name) = (code, message, nil)
    }

    private init(_ name: ErrorName, _ message: String) {
        (code, self.message, self.name) = (.refused, message, name)
    }

    /// An error as it goes over the bus; handlers throw it to answer with it.
    ///
    /// The message is made safe to show: without control characters, marks that turn the direction of writing and
    /// other invisible ones, and at most 300 characters long.
    package static func refused(_ name: ErrorName, _ message: String) -> BusError {
        BusError(name, displayable(message, limit: 300))
    }
}

extension BusError: CustomStringConvertible {
    package var description: String { name.map { "\(message) (\($0))" } ?? message }
}

extension BusError {
    static func mismatch(expected: BusType, found: BusType) -> BusError {
        mismatch(expected: Signature(unchecked: [expected]), found: Signature(unchecked: [found]))
    }

    static func mismatch(expected: Signature, found: Signature) -> BusError {
        BusError(.wrongType, "A message has values of the types “\(found)” where “\(expected)” was expected.")
    }

    /// An error number of the system and what it was about.
    init(errno number: CInt, _ what: String) {
        self.init(.system, "\(what): \(Self.text(of: number)).")
    }

    /// What the system calls an error number.
    static func text(of number: CInt) -> String {
        var buffer = [CChar](repeating: 0, count: 128)
        // The plain function for this keeps its text where every thread writes.
        guard strerror_r(abs(number), &buffer, buffer.count) == 0 else { return "error \(abs(number))" }
        return String(decoding: buffer.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
    }

    static let closedHere = BusError(.closed, "The connection to the bus is closed.")
    static let timedOut = BusError(.timeout, "No answer came over the bus in time.")
}
