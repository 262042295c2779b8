internal import Foundation
internal import GRDB
package import VicinoCore

/// The rows of the catalog that all devices of the user share, in a form that does not depend on the columns.
extension Catalog {
    /// The rows of a table by user, each as the bytes of its values.
    package func sharedRows(_ table: SharedTable) throws -> [UserID: [UInt8]] {
        try read { db in
            let rows = try Row.fetchAll(db, sql: "SELECT * FROM \(table.rawValue)")
            return try rows.reduce(into: [:]) { result, row in
                result[try Self.user(row.value(table.key))] = try SharedRowBytes.write(row, without: table)
            }
        }
    }

    /// Puts a row of another device in place of this one's. Columns that this program does not know are left out.
    ///
    /// The views of a grant that another device has received are in force here, too.
    ///
    /// - Throws: an error of the database if the row breaks a rule of the table.
    package func putShared(_ bytes: [UInt8], of user: UserID, in table: SharedTable, at now: Timestamp) throws {
        try write { db in
            // Without a row of its own, it follows from the grant that is here.
            let former = table == .received ? try Self.shownViews(db, user) : nil
            let known = Set(try db.columns(in: table.rawValue).map(\.name)).subtracting(table.localColumns)
            let values = try SharedRowBytes.read(bytes).filter { known.contains($0.name) && $0.name != table.key }
            let names = [table.key] + values.map(\.name)
            let updates = values.map { "\"\($0.name)\" = excluded.\"\($0.name)\"" }.joined(separator: ", ")
            // An earlier presence key never replaces a later one.
            let condition = table == .presence ? "WHERE excluded.number >= number" : ""
            try db.execute(
                sql: """
                    INSERT INTO \(table.rawValue) (\(names.map { "\"\($0)\"" }.joined(separator: ", ")))
                    VALUES (\(names.map { _ in "?" }.joined(separator: ", ")))
                    ON CONFLICT (\(table.key)) DO UPDATE SET \(updates) \(condition)
                    """,
                arguments: StatementArguments([user.bytes.databaseData.databaseValue] + values.map(\.value)))
            guard table == .received, let grant = try Self.received(db, user)?.claimed() else { return }
            try Self.show(grant, after: former, at: now, db)
        }
    }

    /// Deletes the row of a user.
    package func deleteShared(_ user: UserID, in table: SharedTable) throws {
        try write { db in
            try db.execute(
                sql: "DELETE FROM \(table.rawValue) WHERE \(table.key) = ?", arguments: [user.bytes.databaseData])
            guard table == .follower else { return }
            try db.execute(sql: "DELETE FROM holding WHERE follower = ?", arguments: [user.bytes.databaseData])
        }
    }
}
