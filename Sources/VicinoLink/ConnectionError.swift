public import VicinoCore

/// Why there is no connection to a peer, or no longer one.
public struct ConnectionError: VicinoError {
    /// The kinds of failure; an open set, so that new ones can be added.
    public struct Code: Hashable, Sendable {
        /// A stable, machine-readable name.
        public let name: String

        private init(_ name: String) { self.name = name }

        /// No device answers at the address, or the network does not reach it.
        public static let unreachable = Code("unreachable")
        /// An address on which this device cannot listen, or a text that is no address.
        public static let address = Code("address")
        /// The peer uses another protocol, or an older or newer version of this one.
        public static let incompatible = Code("incompatible")
        /// The peer has not proved its identity, or is not the expected user.
        public static let unproved = Code("unproved")
        /// This side does not admit the peer.
        public static let notAdmitted = Code("not-admitted")
        /// The peer does not admit this side.
        public static let refused = Code("refused")
        /// A message that is empty or longer than allowed.
        public static let messageLength = Code("message-length")
        /// The peer was silent or slow for too long.
        public static let timeout = Code("timeout")
        /// The connection broke before the exchange was over.
        public static let broken = Code("broken")
        /// There are as many connections as allowed.
        public static let tooMany = Code("too-many")
        /// The connection is closed.
        public static let closed = Code("closed")
        /// This device's own keys or roster cannot be shown to a peer.
        public static let ownIdentity = Code("own-identity")
    }

    /// Which kind of failure it is.
    public let code: Code
    /// What happened and what to do, in a sentence for people.
    public let message: String
    /// The error behind it, if there is one.
    public let cause: (any Error)?

    package init(_ code: Code, _ message: String, cause: (any Error)? = nil) {
        self.code = code
        self.message = message
        self.cause = cause
    }

    /// The name of the code.
    public var codeName: String { code.name }
}
