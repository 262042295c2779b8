internal import GRDB
package import VicinoCore
internal import VicinoFolder

/// What removed devices have recorded, and no other device of the user knew.
extension OwnStore {
    /// What the user has not answered yet, by device and in the order in which it was recorded.
    package func lateRecords() throws -> [LateRecord] {
        try database.read { db in
            try LateRecords(db).all().map { item in
                LateRecord(
                    device: item.device, leaf: item.leaf, schema: item.schema, content: item.content,
                    isChange: item.record != nil)
            }
        }
    }

    /// Makes late records of a removed device the user's, as new records of this device, durably.
    ///
    /// - Parameter records: those that the user has seen. Others of the device may have been found since.
    /// - Returns: the number of records.
    package func keep(
        _ records: [LateRecord], now: Timestamp, using generator: inout some RandomNumberGenerator
    ) throws -> Int {
        let leaves = Set(records.map(\.leaf))
        let candidate = NewWriter.random(using: &generator)
        let count = try database.write { db in
            try renewWriter(db, candidate, now: now)
            let late = LateRecords(db)
            let items = try late.all().filter { leaves.contains($0.leaf) }
            let editor = try OwnEditor(db, now: now)
            for item in items {
                try editor.adopt(item)
                try late.remove(item)
            }
            for (device, items) in Dictionary(grouping: items, by: \.device) {
                let kept = items.flatMap { LateAnswers.name($0.leaf) }
                let answer = LateAnswer(device: device, isDiscarded: false, kept: kept)
                try InternalRecords.write(.init(record: answer, held: nil), by: editor)
            }
            try editor.finish()
            return items.count
        }
        scrub()
        return count
    }

    /// Removes the late records of a removed device for ever, durably, and asks about none of it any more, on any device of
    /// the user.
    ///
    /// - Parameter device: its signing key.
    package func discardLateRecords(
        of device: [UInt8], now: Timestamp, using generator: inout some RandomNumberGenerator
    ) throws {
        let candidate = NewWriter.random(using: &generator)
        try database.write { db in
            try renewWriter(db, candidate, now: now)
            try LateRecords(db).removeAll(of: device)
            guard try !LateAnswers(RecordTables(db)).hasDiscarded(device) else { return }
            let editor = try OwnEditor(db, now: now)
            let answer = LateAnswer(device: device, isDiscarded: true, kept: nil)
            try InternalRecords.write(.init(record: answer, held: nil), by: editor)
            try editor.finish()
        }
        scrub()
    }
}

extension OwnEditor {
    /// Adds a late record as a new one, or puts it over the record of which it is a later version.
    fileprivate func adopt(_ item: LateRecords.Item) throws {
        let table = try tables.open(item.schema)
        guard let record = item.record, let (current, content) = try tables.row(record, table) else {
            return _ = try add(CanonicalContent(item.content, for: table.schema))
        }
        // What loses may be in this folder alone, so it stays in the trash for a while.
        guard item.clock > current.version.clock else {
            return try discard(item.content, of: table, clock: item.clock)
        }
        try put(item.content, table.schema, record: record)
        try discard(content, of: table, clock: current.version.clock)
    }
}
