internal import VicinoCore

/// The records that a merge has changed, with the contents that they had before.
struct TouchedRecords {
    private struct Touched {
        let table: KindTable
        let content: RecordContent?
    }

    private var records: [RecordKey: Touched] = [:]

    /// - Parameter lost: records that make way: the merge does not find all of them any more.
    init(_ lost: [LostRecord]) {
        for record in lost where !record.isGone { note(record.key, of: record.table, record.content) }
    }

    /// Notes a record.
    ///
    /// - Parameter content: what it was; nil if it had no content.
    mutating func note(_ record: RecordKey, of table: KindTable, _ content: RecordContent?) {
        // Only the first content is one that followers may have seen.
        if records[record] == nil { records[record] = Touched(table: table, content: content) }
    }

    /// Whether a record was noted.
    func contains(_ record: RecordKey) -> Bool { records[record] != nil }

    /// What a record was before; nil if it had no content, or was not changed.
    func former(_ record: RecordKey) -> RecordContent? { records[record]?.content }

    /// The records, by their keys.
    var sorted: [(key: RecordKey, table: KindTable, content: RecordContent?)] {
        records.sorted { $0.key < $1.key }.map { (key: $0.key, table: $0.value.table, content: $0.value.content) }
    }
}
