package import VicinoCore

/// The state of an entry, which a live slot of a log holds.
package enum EntryState: UInt8, Sendable {
    /// A version of a record, with its content.
    case value = 0
    /// The statement that a record is deleted.
    case deleted = 1
    /// A version that a higher one replaces: only the digest of its fields is left.
    case blank = 2
}

/// An entry without its content.
package struct EntryHeader: Equatable, Sendable {
    package var number: UInt64
    package var id: RecordID
    package var clock: VersionClock
    package var state: EntryState
    /// The index of the record's kind in the log's list of kinds.
    package var kind: Int
    /// Of a value, its row among those of its kind; of a blank, its index in `blanks`; of a deletion, 0.
    package var row: Int

    package init(number: UInt64, id: RecordID, clock: VersionClock, state: EntryState, kind: Int, row: Int) {
        self.number = number
        self.id = id
        self.clock = clock
        self.state = state
        self.kind = kind
        self.row = row
    }

    /// The index of the segment that holds the number.
    package var segment: UInt64 { SlotNumber(number).segment }

    /// The offset of the number in its segment.
    package var offset: UInt8 { SlotNumber(number).offset }
}

/// Entries of one log in ascending order of their numbers, contents by column, and emptied numbers.
package struct EntryBatch: Equatable, Sendable {
    package private(set) var headers: [EntryHeader] = []
    package private(set) var kinds: [RecordColumns]
    package private(set) var blanks: [Digest] = []
    /// The numbers below a delta's base whose slots have become empty, ascending.
    package var emptied: [UInt64] = []
    /// The salts of the values; of others, at most those of deletions and empty slots.
    package var salts = LogSalts()
    /// Of a log in `own`: what the salts of all its values follow from.
    package var secret: WriterSecret?

    package init(schemas: [Schema]) {
        kinds = schemas.map { RecordColumns(schema: $0) }
    }

    package init(
        headers: [EntryHeader], kinds: [RecordColumns], blanks: [Digest], emptied: [UInt64], salts: LogSalts
    ) {
        self.headers = headers
        self.kinds = kinds
        self.blanks = blanks
        self.emptied = emptied
        self.salts = salts
    }

    /// The salt of a value; nil if it has none. For many values, `BatchSalts` is faster.
    package func salt(of entry: EntryHeader) -> Salt? {
        guard let secret else { return salts.salt(of: entry.number) }
        return secret.cover(of: entry.segment, in: .own).salt(entry.offset)
    }

    /// The nodes of salts that a value proves, once its leaf is what the author has signed.
    package var provenSalts: LogSalts { salts.needed(by: headers) }

    package var isEmpty: Bool { headers.isEmpty && emptied.isEmpty }

    /// The same entries with another list of the log's kinds, which has more of them or fewer.
    ///
    /// - Throws: `VicinoError` if the list lacks the kind of an entry.
    package func listing(_ schemas: [Schema]) throws -> EntryBatch {
        guard kinds.map(\.schema.kind) != schemas.map(\.kind) else { return self }
        let indexes = kinds.map { columns in schemas.firstIndex { $0.kind == columns.schema.kind } }
        var batch = self
        batch.kinds = schemas.map { schema in
            kinds.first { $0.schema.kind == schema.kind } ?? RecordColumns(schema: schema)
        }
        batch.headers = try headers.map { header in
            guard let index = indexes[header.kind] else {
                throw VicinoError.damaged("an entry is of a kind that its log does not have")
            }
            var header = header
            header.kind = index
            return header
        }
        return batch
    }

    package mutating func appendValue(
        _ content: RecordContent, number: UInt64, id: RecordID, clock: VersionClock, kind: Int
    ) {
        kinds[kind].append(content)
        appendValueHeader(number: number, id: id, clock: clock, kind: kind)
    }

    /// Adds the header of a value whose row is the last of its kind.
    package mutating func appendValueHeader(number: UInt64, id: RecordID, clock: VersionClock, kind: Int) {
        headers.append(
            EntryHeader(number: number, id: id, clock: clock, state: .value, kind: kind, row: kinds[kind].count - 1))
    }

    package mutating func appendDeleted(number: UInt64, id: RecordID, clock: VersionClock, kind: Int) {
        headers.append(EntryHeader(number: number, id: id, clock: clock, state: .deleted, kind: kind, row: 0))
    }

    package mutating func appendBlank(number: UInt64, id: RecordID, clock: VersionClock, kind: Int, fields: Digest) {
        headers.append(
            EntryHeader(number: number, id: id, clock: clock, state: .blank, kind: kind, row: blanks.count))
        blanks.append(fields)
    }

    /// Calls `append` with a kind's columns, which must add one row to each of them.
    package mutating func appendRow(kind: Int, _ append: (inout RecordColumns) -> Void) {
        append(&kinds[kind])
        kinds[kind].finishRow()
    }

    package mutating func removeAll() {
        headers.removeAll(keepingCapacity: true)
        for index in kinds.indices { kinds[index].removeAll() }
        blanks.removeAll()
        emptied.removeAll()
        salts.removeAll()
        secret = nil
    }

    package var contentBytes: Int { kinds.reduce(0) { $0 + $1.contentBytes } }

    /// Pins the contents of each kind, in the kinds' order.
    ///
    /// - Parameter pinned: the columns of an earlier batch; their memory is reused.
    package func pin(_ pinned: inout [PinnedColumns]) {
        while pinned.count < kinds.count { pinned.append(PinnedColumns()) }
        for (records, columns) in zip(kinds, pinned) { columns.load(records) }
    }

    /// The leaf digest of every entry, in order.
    package func leaves() -> [Digest] {
        var pinned: [PinnedColumns] = []
        pin(&pinned)
        return leaves(pinned)
    }

    /// The leaf digest of every entry, in order, of a pinned batch.
    package func leaves(_ pinned: [PinnedColumns]) -> [Digest] {
        var hashers = kinds.map { LeafHasher(kind: $0.schema.kind) }
        let buffer = CanonicalBuffer()
        var salts = BatchSalts(self)
        return headers.map { header in
            let kind = header.kind
            switch header.state {
            case .value:
                let fields = buffer.digest(pinned[kind], row: header.row, salt: salts.salt(of: header))
                return hashers[kind].leaf(header.id, header.clock, value: fields)
            case .deleted: return hashers[kind].deletedLeaf(header.id, header.clock)
            case .blank: return hashers[kind].leaf(header.id, header.clock, value: blanks[header.row])
            }
        }
    }
}
