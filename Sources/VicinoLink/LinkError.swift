public import VicinoCore

/// Why there is no link to a peer, or no longer one.
public struct LinkError: VicinoError {
    /// The kinds of failure; an open set, so that new ones can be added.
    public struct Code: Hashable, Sendable {
        /// A stable, machine-readable name.
        public let name: String

        private init(_ name: String) { self.name = name }

        /// Nobody answers at the address, or the network does not reach it.
        public static let unreachable = Code("unreachable")
        /// An address that cannot be listened at, or is none.
        public static let address = Code("address")
        /// The peer speaks another protocol, or an older or newer version of this one.
        public static let incompatible = Code("incompatible")
        /// The peer has not proved who they are, or is not who was expected.
        public static let unproved = Code("unproved")
        /// This side does not talk to the peer.
        public static let notAdmitted = Code("not-admitted")
        /// The peer does not talk to this side.
        public static let refused = Code("refused")
        /// A message that is empty or longer than allowed.
        public static let messageLength = Code("message-length")
        /// The peer was silent or slow for too long.
        public static let timeout = Code("timeout")
        /// The link broke in the middle of something.
        public static let broken = Code("broken")
        /// There are as many links as allowed.
        public static let tooMany = Code("too-many")
        /// The link is closed.
        public static let closed = Code("closed")
        /// This device's own keys or list of devices cannot be shown to anybody.
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
