import GRDB
import VicinoCore
import VicinoTesting

@testable import VicinoStore

/// Something that a device must not take into what followers get, as one twin has it.
enum WithheldDifference: CaseIterable {
    /// How many changes there were (A1, A10).
    case numbers
    /// Which slots of the log in `own` are live (A2, A5).
    case slots
    /// The clocks of the records that the follower sees (A3).
    case clocks
    /// The ids in `own` of the records that the follower sees (A4, A6, A18).
    case ids
    /// The version of the revocation list (A7, A8).
    case revocations
    /// How many audiences there are (A9, A16).
    case audiences
    /// The kinds that have records (A12).
    case kinds
    /// How many positions were signed (A13, A14).
    case signedPositions

    /// A value that would change the bytes if it were in them.
    func value(in author: WithholdingAuthor) throws -> [String] {
        let shown = author.records.filter { $0.value.state == .shown }.sorted { $0.key < $1.key }.map(\.value)
        let database = author.store.database
        switch self {
        case .numbers: return try database.read { try FeedLog.fetchAll($0, view: .own).map { "\($0.next)" } }
        case .slots: return try database.read { try FeedLog.fetchAll($0, view: .own).map { "\($0.live)" } }
        case .clocks: return try clocks(shown, database)
        case .ids: return shown.map { "\($0.id.number)" }
        case .revocations: return try [author.store.revocationList()?.version].compactMap { $0.map { "\($0)" } }
        case .audiences: return try author.store.audiences().map { "\($0.sharing)" }
        case .kinds: return try database.kinds().map { "\($0)" }.sorted()
        case .signedPositions:
            return [try database.read { "\(try Int.fetchOne($0, sql: "SELECT count(*) FROM issued") ?? 0)" }]
        }
    }

    private func clocks(_ shown: [WithheldRecord], _ database: FeedDatabase) throws -> [String] {
        try database.read { db in
            let tables = try RecordTables(db)
            return try shown.map { record in
                let kind = try DayContent.schema(record.kind).kind
                guard let table = try tables.table(kind) else { return "none" }
                let key = RecordKey(try tables.logs.writerRef(record.id.writer), record.id.number)
                guard let current = try tables.currentVersion(key, table) else { return "none" }
                return "\(current.version.clock.rawValue)"
            }
        }
    }
}
