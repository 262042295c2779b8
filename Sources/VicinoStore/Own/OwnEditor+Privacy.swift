internal import GRDB
internal import VicinoCore

/// Records that no follower sees. Which ones are private is remembered even when they are deleted: they may come back.
extension OwnEditor {
    /// Whether no follower sees a record.
    func isPrivate(_ record: RecordKey) throws -> Bool {
        let find = try db.cachedStatement(sql: "SELECT EXISTS (SELECT 1 FROM private WHERE record = ?)")
        return try Bool.fetchOne(find, arguments: [record]) ?? false
    }

    /// Makes a record private, or ends that.
    ///
    /// That takes a number that holds nothing: a folder from a backup tells by its numbers that it lacks a change.
    func setPrivate(_ record: RecordKey, of table: KindTable, to isPrivate: Bool) throws {
        try flush()
        guard try self.isPrivate(record) != isPrivate else { return }
        if isPrivate {
            try insertPrivate(record)
        } else {
            try db.cachedStatement(sql: "DELETE FROM private WHERE record = ?").execute(arguments: [record])
        }
        try tables.logs.setNext(nextNumber() + 1, of: log())
        revision += 1
        guard let row = try tables.row(record, table) else { return }
        try views.follow(
            ShownChange(
                record, of: table, from: isPrivate ? row.content : nil, to: isPrivate ? nil : row.content,
                known: row.version))
    }

    /// Shows followers a record as it is now, after a change that this writer has not made.
    ///
    /// - Parameter before: the content that followers could see before.
    func follow(_ record: RecordKey, _ table: KindTable, from before: RecordContent?) throws {
        guard try !views.areNone, try !isPrivate(record) else { return }
        let row = try tables.row(record, table)
        try views.follow(ShownChange(record, of: table, from: before, to: row?.content, known: row?.version))
    }

    /// Makes the views show a record as it is now, after devices of the user have told each other what they show.
    ///
    /// - Parameter before: the content before; nil if there was none.
    func settle(_ record: RecordKey, _ table: KindTable, from before: RecordContent?) throws {
        guard try !views.areNone else { return }
        let row = try tables.row(record, table)
        let after = try isPrivate(record) ? nil : row?.content
        // What is hidden without a known creation stays hidden: the other device may have known it.
        try views.settle(ShownChange(record, of: table, from: before ?? row?.content, to: after, known: row?.version))
    }

    /// Notes that no follower sees a record.
    func insertPrivate(_ record: RecordKey) throws {
        try db.cachedStatement(sql: "INSERT OR IGNORE INTO private (record) VALUES (?)").execute(arguments: [record])
    }
}
