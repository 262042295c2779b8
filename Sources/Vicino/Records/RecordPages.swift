internal import VicinoStore

/// A person's records of a kind, some at a time: in order of their start, or of their creation if the kind has no
/// calendar.
///
/// Memory does not grow with the number of records, and no read of the database stays open in between. So a program can
/// send them to a slow reader. Each page shows the present records: a record that is moved meanwhile may be missing.
package struct RecordPages<Kind: RecordKind>: Sendable {
    /// A record, and the clock of its current version, which rises with each change.
    package typealias Element = (record: Identified<Kind>, clock: VersionClock)

    private let records: Records
    private let person: Person
    private let size: Int
    private let now: @Sendable () -> Timestamp
    private var cursor: RecordCursor?
    private var isOver = false

    init(_ records: Records, _ person: Person, size: Int, now: @escaping @Sendable () -> Timestamp) {
        self.records = records
        self.person = person
        self.size = max(1, size)
        self.now = now
    }

    /// The next records; nil after the last.
    ///
    /// A page may be empty: records that another program wrote and that do not decode as this type are left out.
    ///
    /// - Throws: `VicinoError` if the records cannot be read.
    package mutating func next() throws -> [Element]? {
        guard !isOver else { return nil }
        let database = try records.database(person)
        let written = try database.schema(of: Kind.schema.kind)
        guard let written, try Kind.canRead(written, isOwn: person.isMe) else {
            isOver = true
            return nil
        }
        var query = RecordQuery(kind: Kind.schema.kind, now: now())
        query.limit = size
        query.after = cursor
        var page: [Element] = []
        var count: Int = 0
        try database.records(query) { found in
            count += 1
            cursor = RecordCursor(found)
            guard let record = try? Kind(content: found.content) else { return }
            page.append((Identified(id: found.id, record: record), found.clock))
        }
        isOver = count < size
        return count == 0 ? nil : page
    }
}
