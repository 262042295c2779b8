/// A record of a service that is being watched.
enum HeardRecord: Hashable {
    /// The entries of a text record.
    case texts([[UInt8]])
    /// Where the service listens.
    case port(UInt16)
}

/// What a record of one kind says. While one replaces another, for a second, both are there.
struct RecordSuccession<Value: Hashable> {
    /// In the order in which they were heard.
    private var values: [Value] = []
    /// Somebody may say several things at once without ever taking one back.
    private static var limit: Int { 4 }

    /// What was heard last and still holds; nil if nothing was heard.
    var newest: Value? { values.last }

    mutating func hear(_ value: Value) {
        values.removeAll { $0 == value }
        values = (values + [value]).suffix(Self.limit)
    }

    /// Takes a value off; the last one stays, as nothing has come in its place.
    mutating func forget(_ value: Value) {
        if values.count > 1 { values.removeAll { $0 == value } }
    }
}
