internal import GRDB
internal import VicinoCore

/// How far this folder has taken back what followers had of its earlier views.
///
/// A record that came back may be changed or deleted here before the follower has heard of it. It must not come back again.
enum TakenLogs {
    private static let group = "taken from followers"

    /// The first number of a log that no follower has returned.
    static func end(of log: FeedLog, _ db: Database) throws -> UInt64 {
        try end(of: log, in: DeviceNotes.fetch(db, of: group))
    }

    /// A note names its log, because the short number of a deleted log may be given to another one.
    private static func end(of log: FeedLog, in notes: [Int64: String]) -> UInt64 {
        let parts = notes[log.ref.rawValue]?.split(separator: " ") ?? []
        guard parts.count == 2, parts[0] == "\(log.id.writer)" else { return 0 }
        return UInt64(parts[1]) ?? 0
    }

    /// Notes ends of logs that were taken back. A lower one than before changes nothing.
    static func add(_ ends: [(log: FeedLog, next: UInt64)], _ db: Database) throws {
        let before = try DeviceNotes.fetch(db, of: group)
        var after = before
        for end in ends where end.next > self.end(of: end.log, in: before) {
            after[end.log.ref.rawValue] = "\(end.log.id.writer) \(end.next)"
        }
        try DeviceNotes.replace(db, of: group, before, with: after)
    }
}
