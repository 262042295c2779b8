internal import GRDB

/// How far this folder has taken back what followers had of its earlier views.
///
/// A record that came back may be changed or deleted here before the follower has heard of it. It must not come back again.
enum TakenLogs {
    private static let group = "taken from followers"

    /// The first number of each log that no follower has returned.
    static func fetch(_ db: Database) throws -> [LogRef: UInt64] {
        try DeviceNotes.fetch(db, of: group).reduce(into: [:]) { ends, note in
            ends[LogRef(rawValue: note.key)] = UInt64(note.value)
        }
    }

    /// Notes ends of logs that were taken back. A lower one than before changes nothing.
    static func add(_ ends: [LogRef: UInt64], _ db: Database) throws {
        let before = try DeviceNotes.fetch(db, of: group)
        var after = before
        for (log, end) in ends where end > UInt64(before[log.rawValue] ?? "") ?? 0 { after[log.rawValue] = "\(end)" }
        try DeviceNotes.replace(db, of: group, before, with: after)
    }

    /// Forgets a log that is deleted.
    static func forget(_ log: LogRef, _ db: Database) throws {
        let before = try DeviceNotes.fetch(db, of: group)
        var after = before
        after[log.rawValue] = nil
        try DeviceNotes.replace(db, of: group, before, with: after)
    }
}
