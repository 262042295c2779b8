package import VicinoCore

/// A place where a followed author leaves records, with what the user says of it, and how it went there.
package struct StoredFollowedStore: Equatable, Sendable {
    /// Why the last attempt there failed.
    package struct Failure: Equatable, Sendable {
        package let at: Timestamp
        /// The stable name of the error.
        package let code: String
        /// What happened and what to do.
        package let message: String

        package init(at: Timestamp, code: String, message: String) {
            self.at = at
            self.code = code
            self.message = message
        }
    }

    package let author: UserID
    /// The address, as its author or the user wrote it.
    package let address: String
    /// Whether the user has typed it.
    package var isTyped = false
    /// Whether the user allows it; nil if they have not answered.
    package var isAllowed: Bool?
    /// When they answered.
    package var answeredAt: Timestamp?
    /// The hosts of the user's own network that may be asked all the same.
    package var privateHosts: Set<String> = []
    /// The path of the file with a key that only reads; nil if none is needed.
    package var keyFile: String?
    /// When a fetch last came to its end.
    package var succeededAt: Timestamp?
    /// The last failure; nil after a success.
    package var failure: Failure?
    /// How many attempts have failed since the last success.
    package var failureCount = 0
    /// How long to wait after a success, in milliseconds; nil before the first one.
    package var wait: Int64?
    /// When it is tried next; nil for at once.
    package var nextAt: Timestamp?

    package init(author: UserID, address: String) {
        self.author = author
        self.address = address
    }
}
