internal import VicinoStore

/// A request for a person's records of a kind that only the user knows, as they are stored. Nothing is read before
/// `forEach(_:)`.
///
/// ```swift
/// try node.records(ofKind: kind, of: person).containing("leo").limit(20).forEach { print($0.json()) }
/// ```
///
/// Without conditions it selects all records, by start. `RecordRequest` is for a kind with a Swift type.
package struct FoundRecordRequest: Sendable {
    private let records: Records
    private let person: Person
    private var query: RecordQuery

    init(_ kind: KindID, of person: Person, in records: Records, now: Timestamp) {
        self.records = records
        self.person = person
        query = RecordQuery(kind: kind, now: now)
    }

    // MARK: Conditions

    /// Selects records that overlap a time.
    ///
    /// - Parameters:
    ///   - from: the beginning of the time; nil for no beginning.
    ///   - to: the end of the time, itself excluded; nil for no end.
    package func overlapping(from: Timestamp? = nil, to: Timestamp? = nil) -> FoundRecordRequest {
        adding {
            $0.from = from
            $0.to = to
        }
    }

    /// Selects records that last at least this long; a record without an end lasts until now.
    package func lasting(atLeast duration: Duration) -> FoundRecordRequest {
        adding { $0.minimumDuration = duration.milliseconds }
    }

    /// Selects records in which a text field equals a text; case is ignored.
    ///
    /// - Parameter field: the name of the field.
    package func whereField(_ field: String, equals text: String) -> FoundRecordRequest {
        adding { $0.equals[field] = text }
    }

    /// Selects records in which one of the text fields contains a text; case and accents are ignored.
    package func containing(_ text: String) -> FoundRecordRequest { adding { $0.text = text } }

    /// Selects records in which a field that says where something was contains a text.
    package func inPlace(_ text: String) -> FoundRecordRequest { adding { $0.place = text } }

    /// Selects the user's own records that no follower sees.
    package var privateOnly: FoundRecordRequest { adding { $0.isPrivate = true } }

    /// Reverses the order: the newest records come first.
    package func reversed() -> FoundRecordRequest { adding { $0.newestFirst.toggle() } }

    /// Limits the number of records, after they are sorted.
    package func limit(_ count: Int) -> FoundRecordRequest { adding { $0.limit = count } }

    private func adding(_ change: (inout RecordQuery) -> Void) -> FoundRecordRequest {
        var copy = self
        change(&copy.query)
        return copy
    }

    // MARK: Running

    /// Reads one record after the other without keeping them in memory.
    ///
    /// - Parameter body: receives each record. It runs inside one read of the database, and may call the node.
    /// - Throws: what `body` throws, or `VicinoError` if the records cannot be read, or no text field has a named field's
    ///   name.
    package func forEach(_ body: (FoundRecord) throws -> Void) throws { try records.find(query, of: person, body) }
}
