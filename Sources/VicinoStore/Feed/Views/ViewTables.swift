internal import Foundation
internal import GRDB
internal import VicinoCore

/// The views of the audiences, as the own database stores them. A replica has none.
struct ViewTables {
    let db: Database

    init(_ db: Database) { self.db = db }

    private static let columns = "SELECT ref, id, audience, kind, schema FROM view"

    /// The view with an id; nil for `own`, and for each view in a replica.
    func find(_ id: ViewID) throws -> StoredView? {
        guard id != .own else { return nil }
        let row = try Row.fetchOne(
            db.cachedStatement(sql: Self.columns + " WHERE id = ?"), arguments: [id.databaseBytes])
        guard let row else { return nil }
        let audience: Int64 = try row.value(2)
        guard let audience = try AudienceTables(db).all().first(where: { $0.ref == audience }) else {
            throw DatabaseDamage("the audience of a view is missing")
        }
        return try Self.view(row, of: audience)
    }

    /// The views of an audience.
    func all(of audience: Audience) throws -> [StoredView] {
        try Row.fetchAll(
            db.cachedStatement(sql: Self.columns + " WHERE audience = ? ORDER BY ref"), arguments: [audience.ref]
        ).map { try Self.view($0, of: audience) }
    }

    /// Adds the view of a kind.
    func make(_ audience: Audience, _ table: KindTable) throws -> StoredView {
        let id = audience.view(of: table.schema.kind)
        try db.execute(
            sql: "INSERT INTO view (audience, kind, id, schema) VALUES (?, ?, ?, ?)",
            arguments: [audience.ref, table.ref, id.databaseBytes, table.schema.wireBytes.databaseData])
        return StoredView(
            ref: db.lastInsertedRowID, id: id, audience: audience, kind: table.ref, schema: table.schema)
    }

    /// Stores the newest schema of a view.
    func store(_ schema: Schema, of view: StoredView) throws {
        try db.execute(
            sql: "UPDATE view SET schema = ? WHERE ref = ?",
            arguments: [schema.wireBytes.databaseData, view.ref])
    }

    private static func view(_ row: Row, of audience: Audience) throws -> StoredView {
        let id: Data = try row.value(1)
        let schema: Data = try row.value(4)
        guard let id = ViewID(id), let schema = try? Schema(wireBytes: Array(schema)[...]) else {
            throw DatabaseDamage("a view in it is none")
        }
        return StoredView(ref: try row.value(0), id: id, audience: audience, kind: try row.value(3), schema: schema)
    }
}
