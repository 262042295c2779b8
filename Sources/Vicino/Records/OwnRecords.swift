internal import VicinoStore

/// Changes the user's own records, and reads those in the trash.
final class OwnRecords: Sendable {
    let own: OwnStore
    private let now: @Sendable () -> Timestamp

    init(_ own: OwnStore, now: @escaping @Sendable () -> Timestamp) {
        self.own = own
        self.now = now
    }

    /// Makes several changes: stores all of them durably, or none if the body throws.
    func write<T>(_ body: (Transaction) throws -> T) throws -> T {
        var generator = SystemRandomNumberGenerator()
        let now = self.now()
        return try own.edit(now: now, using: &generator) { store in try body(Transaction(store, now: now)) }
    }

    /// Adds many records in one transaction as a function produces them, except those that are already stored.
    ///
    /// - Parameter keys: the properties to compare. With none, every record is added.
    func add<Kind: RecordKind>(
        _ kind: Kind.Type, uniqueBy keys: [PartialKeyPath<Kind>], _ produce: ((Kind) throws -> Void) throws -> Void
    ) throws -> (addedCount: Int, knownCount: Int) {
        let fields = try keys.map { try Kind.field(at: $0).name }
        return try write { transaction in
            var addedCount = 0
            var knownCount = 0
            try produce { record in
                if try transaction.add(record, unlessSameIn: fields) { addedCount += 1 } else { knownCount += 1 }
            }
            return (addedCount: addedCount, knownCount: knownCount)
        }
    }

    /// Tells which of many records an import would add, and adds none.
    ///
    /// - Parameter produce: is given a function that tells whether a record is neither stored nor asked about before.
    func compare<Kind: RecordKind>(
        _ kind: Kind.Type, uniqueBy keys: [PartialKeyPath<Kind>],
        _ produce: (_ isNew: (Kind) throws -> Bool) throws -> Void
    ) throws {
        let fields = try keys.map { try Kind.field(at: $0).name }
        try own.compare(Kind.schema.kind, by: fields) { isNew in
            try produce { try isNew(CanonicalContent($0)) }
        }
    }

    // MARK: Trash

    /// The deleted records of a kind, oldest first. Records that do not decode as this type are left out.
    func trashed<Kind: RecordKind>(_ kind: Kind.Type) throws -> [Identified<Kind>] {
        var records: [Identified<Kind>] = []
        try trashed(kind: Kind.schema.kind) { found in
            guard let record = try? Kind(content: found.content) else { return }
            records.append(Identified(id: found.id, record: record))
        }
        return records
    }

    /// Calls a function with each record of a kind in the trash, oldest first.
    func trashed(kind: KindID, _ body: (FoundRecord) throws -> Void) throws {
        try own.database.trashedRecords(kind, now: now()) { found in
            try body(FoundRecord(found))
        }
    }

    /// The deleted records of a kind, in pages.
    func trashPages(kind: KindID, size: Int) -> TrashPages { TrashPages(own.database, kind, size: size, now: now) }
}
