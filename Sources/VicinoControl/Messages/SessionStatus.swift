/// A session of the service that runs now.
package struct SessionStatus: Codable, Equatable, Sendable {
    /// The id of the peer.
    package let user: String
    /// When both sides agreed to it, in milliseconds since 1970; nil while they connect.
    package let since: Int64?
    /// How many entries were received; nil before the first.
    package let entries: Int?
    /// How many entries it transfers; nil before the first.
    package let total: Int?

    package init(user: String, since: Int64?, entries: Int?, total: Int?) {
        self.user = user
        self.since = since
        self.entries = entries
        self.total = total
    }
}
