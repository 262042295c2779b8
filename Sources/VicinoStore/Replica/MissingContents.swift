internal import Foundation
internal import GRDB
internal import VicinoCore

/// The contents that a replica lacks: those of current versions that were received without them.
struct MissingContents {
    private let blanks: [Blank]
    /// The logs that are complete but for these contents.
    let logs: Set<LogID>
    /// The digest of what is missing and of the logs' heads, so that a device is not asked twice for the same.
    private let digest: Digest

    init(_ db: Database) throws {
        let all = try RecordTables(db).currentBlanks()
        let held = try all.isEmpty ? [] : FeedLog.fetchAll(db).filter { $0.head != nil }
        let refs = Set(held.map(\.ref))
        blanks = all.filter { refs.contains($0.log) }
        let lacking = Set(blanks.map(\.log))
        let logs = held.filter { lacking.contains($0.ref) }
        self.logs = Set(logs.map(\.id))
        var bytes = StoredBytes()
        for log in logs { log.head?.payload.withUnsafeBytes { bytes.append($0) } }
        for blank in blanks {
            bytes.put(UInt64(blank.log.rawValue))
            bytes.put(blank.number)
        }
        digest = Digest.sha256(bytes.bytes)
    }

    /// The segments of a log that lack contents.
    func segments(of log: FeedLog) -> Set<UInt64> { Set(blanks.filter { $0.log == log.ref }.map(\.segment)) }

    /// Whether a device has been asked for exactly these contents, and did not have them.
    func wereAsked(of device: [UInt8]?, _ db: Database) throws -> Bool {
        guard let device, !logs.isEmpty else { return false }
        let asked = try Data.fetchOne(
            db, sql: "SELECT missing FROM asked WHERE device = ?", arguments: [device.databaseData])
        return asked == digest.bytes.databaseData
    }

    /// Notes that a device has been asked for the contents missing before, if all of them are still missing.
    func noteAsked(of device: [UInt8], for before: MissingContents, _ db: Database) throws {
        guard digest == before.digest else { return }
        try db.execute(
            sql: "INSERT OR REPLACE INTO asked (device, missing) VALUES (?, ?)",
            arguments: [device.databaseData, digest.bytes.databaseData])
    }

    /// Deletes received segments that a merge would refuse: of a replica's next state all, and of a first transfer
    /// those that lack contents.
    static func discard(_ db: Database) throws {
        try Arrivals(db).removeAll()
        let tables = try RecordTables(db)
        for log in try FeedLog.fetchAll(db) where log.head == nil {
            for index in Set(try tables.blanks(of: log).filter(tables.isCurrent).map(\.segment)) {
                for slot in try tables.logs.segment(log, index: index).slots {
                    try tables.empty(slot, SlotNumber(segment: index, offset: slot.offset).number, of: log)
                }
            }
        }
        try tables.logs.flush()
    }
}
