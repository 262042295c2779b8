/// A record of a watched service.
enum HeardRecord: Hashable {
    /// The entries of a text record.
    case texts([[UInt8]])
    /// The port of the service.
    case port(UInt16)
}

/// The values of a record of one kind. While one replaces another, for a second, both exist.
struct RecordSuccession<Value: Hashable> {
    /// The values, in the order in which they were heard.
    private var values: [Value] = []
    /// A device may publish several values at once and never withdraw one.
    private static var limit: Int { 4 }

    /// The value that was heard last and still holds; nil before the first.
    var newest: Value? { values.last }

    mutating func hear(_ value: Value) {
        values.removeAll { $0 == value }
        values = (values + [value]).suffix(Self.limit)
    }

    /// Removes a value; the last one stays, because no other has replaced it.
    mutating func forget(_ value: Value) {
        if values.count > 1 { values.removeAll { $0 == value } }
    }
}
