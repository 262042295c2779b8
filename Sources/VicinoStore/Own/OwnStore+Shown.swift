internal import GRDB
package import VicinoCore

extension OwnStore {
    /// The user's own record that an audience knows by an id; nil if none was ever shown under it.
    package func record(shownAs id: RecordID) throws -> RecordID? {
        try database.read { db in
            guard let writer = try FeedLog.knownWriterRef(db, id.writer) else { return nil }
            let find = try db.cachedStatement(sql: "SELECT record FROM shown WHERE vrecord = ?")
            guard let key = try RecordKey.fetchOne(find, arguments: [RecordKey(writer, id.number)]) else { return nil }
            return RecordID(writer: try RecordTables(db).writerID(key.writer), number: key.number)
        }
    }
}
