/// The conditions that select records. Without conditions a query selects all records of a kind, ordered by start.
public struct Query: Sendable {
    /// The beginning of the time that records must overlap; nil for no beginning.
    public var from: Timestamp?
    /// The end of that time, itself excluded; nil for no end.
    public var to: Timestamp?
    /// Exact values of text fields, by field name; the case of ASCII letters is ignored.
    public var equals: [String: String] = [:]
    /// Text that must occur in one of the text fields.
    public var text: String?
    /// Text that must occur in a field that says where something was.
    public var place: String?
    /// The least duration in milliseconds.
    public var minimumDuration: Int64?
    /// The greatest number of records.
    public var limit: Int?
    /// Whether the newest records come first.
    public var newestFirst = false

    /// Makes a query with these conditions.
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
