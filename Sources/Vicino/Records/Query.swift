internal import VicinoStore

/// The conditions that select records. Without conditions a query selects all records of a kind, ordered by start.
package struct Query: Sendable {
    /// The beginning of the time that records must overlap; nil for no beginning.
    package var from: Timestamp?
    /// The end of that time, itself excluded; nil for no end.
    package var to: Timestamp?
    /// Exact values of text fields, by field name; case is ignored.
    package var equals: [String: String] = [:]
    /// Text that must occur in one of the text fields.
    package var text: String?
    /// Text that must occur in a field that says where something was.
    package var place: String?
    /// The least duration in milliseconds.
    package var minimumDuration: Int64?
    /// The greatest number of records.
    package var limit: Int?
    /// Whether the newest records come first.
    package var newestFirst = false

    /// Makes a query with these conditions.
    ///
    /// ```swift
    /// let milk = Query(equals: ["barcode": "4006381333931"], newestFirst: true)
    /// ```
    package init(
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

extension RecordQuery {
    /// Converts a query into the store's form.
    init(_ query: Query, kind: KindID, now: Timestamp) {
        self.init(kind: kind, now: now)
        from = query.from
        to = query.to
        equals = query.equals
        text = query.text
        place = query.place
        minimumDuration = query.minimumDuration
        limit = query.limit
        newestFirst = query.newestFirst
    }
}
