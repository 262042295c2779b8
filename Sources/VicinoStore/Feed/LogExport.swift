internal import Foundation
internal import GRDB
internal import VicinoCore
internal import VicinoFormat

/// Reads one log from a database: all of it, or the changes since a position.
struct LogExport {
    private let db: Database
    private let tables: RecordTables
    private let log: FeedLog
    private let kinds: [KindTable]
    private let base: LogPosition?

    /// - Parameters:
    ///   - kinds: the kinds of the log, in ascending order, as its head has signed them.
    ///   - base: the position since which to export; it must have been issued.
    init(_ tables: RecordTables, _ log: FeedLog, kinds: [KindTable], since base: LogPosition? = nil) throws {
        db = tables.db
        self.tables = tables
        self.log = log
        self.kinds = kinds
        self.base = base
    }

    /// Whether this device has signed that position of a log, so that it knows the changes since.
    static func isIssued(_ position: LogPosition, of log: FeedLog, _ db: Database) throws -> Bool {
        let root = try Data.fetchOne(
            db.cachedStatement(sql: "SELECT root FROM issued WHERE log = ? AND next = ?"),
            arguments: [log.ref, Int64(position.next)])
        return root == position.root.bytes.databaseData
    }

    /// Emits the entries, the emptied numbers first.
    func entries(_ emit: (EntryBatch) throws -> Void) throws {
        var emptied = try base.map { try self.emptied(since: $0.next) } ?? []
        while emptied.count > FormatLimit.batchEmptied {
            try emit(emptiedBatch(Array(emptied.prefix(FormatLimit.batchEmptied))))
            emptied.removeFirst(FormatLimit.batchEmptied)
        }
        try FeedExport(tables, log: log, kinds: kinds).entries(from: base?.next ?? 0) { batch in
            var batch = batch
            batch.emptied = emptied
            emptied = []
            try emit(batch)
        }
        if !emptied.isEmpty { try emit(emptiedBatch(emptied)) }
    }

    private func emptiedBatch(_ numbers: [UInt64]) -> EntryBatch {
        var batch = EntryBatch(schemas: kinds.map(\.schema))
        batch.emptied = numbers
        return batch
    }

    /// The numbers below a position that have become empty since.
    ///
    /// Numbers whose record has a new version in the same log are left out, unless another writer may hold a version of
    /// it.
    private func emptied(since next: UInt64) throws -> [UInt64] {
        let numbers = try UInt64.fetchAll(
            db.cachedStatement(
                sql: "SELECT number FROM emptied WHERE log = ? AND at >= ? AND number < ? ORDER BY number"),
            arguments: [log.ref, Int64(next), Int64(next)])
        guard try FeedLog.fetchAll(db, view: log.id.view).count == 1 else { return numbers }
        let moved = try Set(movedHomes(since: next))
        return numbers.filter { !moved.contains($0) }
    }

    /// The old numbers of records that have a new version since a position.
    private func movedHomes(since next: UInt64) throws -> [UInt64] {
        let emptiedAt = try Row.fetchAll(
            db.cachedStatement(sql: "SELECT at, number FROM emptied WHERE log = ? AND at >= ? ORDER BY at"),
            arguments: [log.ref, Int64(next)])
        // Follows each version below the position through its replacements, as long as the last one is live.
        var source: [UInt64: UInt64] = [:]
        for row in emptiedAt {
            let at = try row.value(0, as: UInt64.self)
            let number = try row.value(1, as: UInt64.self)
            source[at] = source.removeValue(forKey: number) ?? number
        }
        return try source.filter { number, _ in try tables.logs.slot(log, number: number)?.state == .value }
            .map(\.value)
    }
}
