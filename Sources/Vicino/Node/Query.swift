/// Which records are wanted. Without conditions: all of a kind, by start.
public struct Query: Sendable {
    /// Records that overlap the time from here on…
    public var from: Timestamp?
    /// …up to, but not including, here.
    public var to: Timestamp?
    /// Text fields that must hold exactly this (case of ASCII letters ignored), by name.
    public var equals: [String: String] = [:]
    /// Text that must occur in one of the text fields.
    public var text: String?
    /// Text that must occur in a field that says where something was.
    public var place: String?
    /// The least length in milliseconds.
    public var minimumDuration: Int64?
    /// At most this many records.
    public var limit: Int?
    /// Whether the newest come first.
    public var newestFirst = false

    /// A query without conditions.
    public init() {}
}
