internal import Foundation
internal import GRDB
internal import VicinoCore
internal import VicinoFormat

extension FeedLog {
    private static let columns = """
        SELECT log.ref, log.writer, writer.id, log.view, log.next, log.live, log.head, log.head_signature
        FROM log JOIN writer ON writer.ref = log.writer
        """

    static func fetchAll(_ db: Database) throws -> [FeedLog] {
        try Row.fetchAll(db.cachedStatement(sql: columns + " ORDER BY log.view, writer.id")).map { try FeedLog($0) }
    }

    static func fetchAll(_ db: Database, view: ViewID) throws -> [FeedLog] {
        let rows = try Row.fetchAll(
            db.cachedStatement(sql: columns + " WHERE log.view = ? ORDER BY writer.id"),
            arguments: [view.databaseBytes])
        return try rows.map { try FeedLog($0) }
    }

    static func fetchAll(_ db: Database, writer: WriterRef) throws -> [FeedLog] {
        try Row.fetchAll(db.cachedStatement(sql: columns + " WHERE log.writer = ?"), arguments: [writer])
            .map { try FeedLog($0) }
    }

    static func fetchOne(_ db: Database, id: LogID) throws -> FeedLog? {
        let row = try Row.fetchOne(
            db.cachedStatement(sql: columns + " WHERE log.view = ? AND writer.id = ?"),
            arguments: [id.view.databaseBytes, id.writer.bytes.databaseData])
        return try row.map { try FeedLog($0) }
    }

    private init(_ row: Row) throws {
        let writerBytes: Data = try row.value(2)
        let viewBytes: Data = try row.value(3)
        guard let writer = WriterID(writerBytes), let view = ViewID(viewBytes) else {
            throw DatabaseDamage("a log has no proper name")
        }
        let next: UInt64 = try row.value(4)
        let live: UInt64 = try row.value(5)
        guard next <= RecordID.numberLimit, live <= next else { throw DatabaseDamage("a log has impossible numbers") }
        self.init(
            ref: try row.value(0), writer: try row.value(1), id: LogID(writer: writer, view: view), next: next,
            live: live, head: try row.statementIfPresent(6))
    }

    func store(_ head: Verified<Head>, _ db: Database) throws {
        try db.cachedStatement(sql: "UPDATE log SET head = ?, head_signature = ? WHERE ref = ?").execute(
            arguments: [head.source.payload.databaseData, head.source.signature.databaseData, ref])
    }

    /// The short number of a writer, which gets one if it has none.
    static func writerRef(_ db: Database, _ writer: WriterID) throws -> WriterRef {
        if let ref = try knownWriterRef(db, writer) { return ref }
        try db.execute(sql: "INSERT INTO writer (id) VALUES (?)", arguments: [writer.bytes.databaseData])
        return WriterRef(rawValue: db.lastInsertedRowID)
    }

    /// The short number of a writer; nil if it has none.
    static func knownWriterRef(_ db: Database, _ writer: WriterID) throws -> WriterRef? {
        let find = try db.cachedStatement(sql: "SELECT ref FROM writer WHERE id = ?")
        return try WriterRef.fetchOne(find, arguments: [writer.bytes.databaseData])
    }
}

extension [UInt8] {
    var databaseData: Data { Data(self) }
}

extension ViewID {
    var databaseBytes: Data { bytes.databaseData }
}
