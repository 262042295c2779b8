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

    /// A query with these conditions.
    ///
    /// ```swift
    /// let milk = Query(equals: ["barcode": "4006381333931"], newestFirst: true)
    /// ```
    public init(
        from: Timestamp? = nil, to: Timestamp? = nil, equals: [String: String] = [:], text: String? = nil,
        place: String? = nil, minimumDuration: Int64? = nil, limit: Int? = nil, newestFirst: Bool = false
    ) {
        self.from = from
        self.to = to
        self.equals = equals
        self.text = text
        self.place = place
        self.minimumDuration = minimumDuration
        self.limit = limit
        self.newestFirst = newestFirst
    }
}
