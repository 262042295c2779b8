internal import GRDB
internal import VicinoCore
internal import VicinoFormat

/// The user's own records as a follower had them, from a dump of the follower's replica.
///
/// The records have other ids there, without fields that the follower could not see. So they are not merged like a dump
/// of the user's own devices: what this folder has lost of them is put again.
struct ReturnedRecords {
    /// A record in the dump.
    struct Record {
        let id: RecordID
        /// Where its newest version is.
        let writer: WriterID
        let number: UInt64
        let view: ViewID
        let clock: VersionClock
        let schema: Schema
        /// Nil for a deletion.
        let content: RecordContent?
    }

    /// A log of the dump.
    struct Log {
        let id: LogID
        let next: UInt64
        /// The signing key of the device that has signed its head.
        let device: [UInt8]?
        /// The signing key of the device that has closed the log where it ends; nil if nobody has.
        let closingDevice: [UInt8]?
        /// The leaves of the live numbers.
        let leaves: [UInt64: Digest]
    }

    let logs: [Log]
    /// The records, by the order of their logs.
    let records: [Record]
    /// The ends of the user's writers that the dump states.
    let closings: [Verified<Closing>]
    /// Whether the user has asked for them, and a session has not just found them.
    var isAskedFor = true

    /// Which logs are read, and how much of them.
    struct Part {
        /// The devices that have signed the logs, by their signing keys.
        let devices: Set<[UInt8]>
        /// The first number that is read of a log; 0 for a log without one.
        let first: [LogID: UInt64]
        /// How many records are read of each log at most.
        static let limit = 5 * LateRecords.countLimit
    }

    /// What a database of verified logs holds.
    ///
    /// - Parameter part: nil for everything.
    init(_ db: Database, _ part: Part? = nil) throws {
        let tables = try RecordTables(db)
        var logs: [Log] = []
        var records: [Record] = []
        for log in try FeedLog.fetchAll(db) {
            let device = try log.head?.claimed().device
            if let part, !part.devices.contains(device ?? []) { continue }
            let first = part?.first[log.id] ?? 0
            let end = part == nil ? Int.max : records.count + Part.limit
            var leaves: [UInt64: Digest] = [:]
            for segment in try tables.logs.storedSegments(log)
            where segment >= SlotNumber(first).segment && records.count < end {
                for slot in try tables.logs.segment(log, index: segment).slots {
                    let number = SlotNumber(segment: segment, offset: slot.offset).number
                    guard number >= first else { continue }
                    leaves[number] = slot.leaf
                    let table = try tables.table(slot.kind)
                    let row = try tables.row(slot.record, table)
                    guard slot.state == .deleted || row?.version.slot == SlotKey(log.writer, number) else { continue }
                    let id = RecordID(writer: try tables.writerID(slot.record.writer), number: slot.record.number)
                    records.append(
                        Record(
                            id: id, writer: log.id.writer, number: number, view: log.id.view,
                            clock: try VersionClock(stored: slot.clock), schema: table.schema,
                            content: slot.state == .deleted ? nil : row?.content))
                }
            }
            let closing = try Closings.fetch(db, log.writer)?.claimed()
            logs.append(
                Log(
                    id: log.id, next: log.next, device: device,
                    closingDevice: closing?.positions[log.id.view] == nil ? nil : closing?.device, leaves: leaves))
        }
        self.logs = logs
        self.records = records
        closings = try Self.closings(db)
    }

    private static func closings(_ db: Database) throws -> [Verified<Closing>] {
        guard let roster = try FeedAuthor.fetch(db)?.roster else { return [] }
        return try Closings.fetchAll(db)
            .map { try $0.verified(against: roster) }
            .filter { !roster.hasRemoved(signingKey: $0.device) }
    }
}
