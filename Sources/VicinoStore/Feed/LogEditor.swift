internal import GRDB
internal import VicinoCore

/// The digest tree and slots of the logs in one transaction: loads what is used, and writes changes back once.
final class LogEditor {
    private let db: Database
    private let fetchSegment: Statement
    private let fetchBranch: Statement
    private let storeSegment: Statement
    private let storeBranch: Statement
    private var hasher = SegmentHasher()
    private var segments: [SegmentKey: Segment] = [:]
    private var changedSegments: Set<SegmentKey> = []
    private var branches: [BranchKey: [Digest]] = [:]
    private var logs: [LogRef: FeedLog] = [:]
    private var refs: [LogID: LogRef] = [:]
    private var changedLogs: Set<LogRef> = []
    /// The writers of the logs and of their records.
    let writers: WriterNumbers

    /// The maximum number of segments in memory, read or changed: 256 take about 5 MB.
    private static let cachedSegments = 256

    /// The maximum number of changed branches in memory: 512 take about 1 MB.
    private static let cachedBranches = 512

    init(_ db: Database) throws {
        self.db = db
        writers = WriterNumbers(db)
        fetchSegment = try db.cachedStatement(sql: "SELECT slots FROM segment WHERE key = ?")
        fetchBranch = try db.cachedStatement(sql: "SELECT digests FROM branch WHERE key = ?")
        storeSegment = try db.cachedStatement(
            sql: "INSERT INTO segment (key, slots) VALUES (?, ?) ON CONFLICT (key) DO UPDATE SET slots = excluded.slots"
        )
        storeBranch = try db.cachedStatement(
            sql:
                "INSERT INTO branch (key, digests) VALUES (?, ?) ON CONFLICT (key) DO UPDATE SET digests = excluded.digests"
        )
    }

    // MARK: Logs

    /// The log by that name, created if there is none.
    func log(_ id: LogID) throws -> FeedLog {
        if let ref = refs[id], let known = logs[ref] { return known }
        let log = try FeedLog.fetchOne(db, id: id) ?? makeLog(id)
        logs[log.ref] = log
        refs[id] = log.ref
        return log
    }

    private func makeLog(_ id: LogID) throws -> FeedLog {
        let writer = try writerRef(id.writer)
        try db.execute(
            sql: "INSERT INTO log (writer, view, next, live) VALUES (?, ?, 0, 0)",
            arguments: [writer, id.view.databaseBytes])
        let ref = LogRef(rawValue: db.lastInsertedRowID)
        return FeedLog(ref: ref, writer: writer, id: id, next: 0, live: 0, head: nil)
    }

    func writerRef(_ writer: WriterID) throws -> WriterRef { try writers.ref(of: writer) }

    /// The log with the changes so far.
    func current(_ log: FeedLog) -> FeedLog { logs[log.ref] ?? log }

    func setNext(_ next: UInt64, of log: FeedLog) {
        logs[log.ref, default: log].next = next
        changedLogs.insert(log.ref)
    }

    // MARK: Slots

    func segment(_ log: FeedLog, index: UInt64) throws -> Segment {
        let key = SegmentKey(log.ref, index)
        if let cached = segments[key] { return cached }
        let stored = try fetchSegment.withBlob(key) { try Segment(encoded: $0, at: key, writer: log.writer) }
        let segment = stored ?? Segment()
        try keep(segment, key)
        return segment
    }

    /// The number of live entries in a stored segment, without its slots.
    func liveEntries(_ log: FeedLog, segment index: UInt64) throws -> Int {
        try fetchSegment.withBlob(SegmentKey(log.ref, index)) { try Segment.live(encoded: $0) } ?? 0
    }

    func slot(_ log: FeedLog, number: UInt64) throws -> Segment.Slot? {
        try segment(log, index: SlotNumber(number).segment)[SlotNumber(number).offset]
    }

    func insert(_ slot: Segment.Slot, into log: FeedLog, number: UInt64) throws {
        try edit(log, at: number) { $0.insert(slot) }
    }

    /// Adds slots with consecutive numbers at the end of a log.
    func append(_ slots: [Segment.Slot], to log: FeedLog, from first: UInt64) throws {
        var rest = slots[...]
        while let slot = rest.first {
            let index = SlotNumber(first + UInt64(rest.startIndex)).segment
            let part = rest.prefix(Tree.segmentSize - Int(slot.offset))
            var segment = try segment(log, index: index)
            segments[SegmentKey(log.ref, index)] = nil
            for slot in part { segment.insert(slot) }
            try put(segment, of: log, at: index, liveChange: part.count)
            rest = rest.dropFirst(part.count)
        }
        setNext(first + UInt64(slots.count), of: log)
    }

    func remove(_ log: FeedLog, number: UInt64) throws {
        try edit(log, at: number) { $0.remove(SlotNumber(number).offset) }
    }

    private func edit(_ log: FeedLog, at number: UInt64, _ change: (inout Segment) -> Void) throws {
        let key = SegmentKey.holding(number, of: log.ref)
        let before = try load(log, key)
        // In its place, so that its slots are not copied.
        change(&segments[key, default: Segment()])
        changedSegments.insert(key)
        changeLive(of: log, by: (segments[key]?.count ?? 0) - before)
    }

    /// Makes sure that a segment is in memory.
    ///
    /// - Returns: the number of its slots.
    private func load(_ log: FeedLog, _ key: SegmentKey) throws -> Int {
        if let count = segments[key]?.count { return count }
        let segment = try segment(log, index: key.number)
        // It may have been dropped at once, together with many others.
        segments[key] = segment
        return segment.count
    }

    /// Replaces a whole segment.
    func replace(_ log: FeedLog, segment index: UInt64, with segment: Segment, liveBefore: Int) throws {
        try put(segment, of: log, at: index, liveChange: segment.count - liveBefore)
    }

    private func put(_ segment: Segment, of log: FeedLog, at index: UInt64, liveChange: Int) throws {
        let key = SegmentKey(log.ref, index)
        changedSegments.insert(key)
        try keep(segment, key)
        changeLive(of: log, by: liveChange)
    }

    private func changeLive(of log: FeedLog, by change: Int) {
        let live = Int((logs[log.ref] ?? log).live)
        logs[log.ref, default: log].live = UInt64(max(0, live + change))
        changedLogs.insert(log.ref)
    }

    private func keep(_ segment: Segment, _ key: SegmentKey) throws {
        segments[key] = segment
        guard segments.count >= Self.cachedSegments else { return }
        try flushSegments()
        segments.removeAll(keepingCapacity: true)
    }

    // MARK: Tree

    private func branch(_ key: BranchKey) throws -> [Digest] {
        if let cached = branches[key] { return cached }
        return try fetchBranch.withBlob(key) { bytes in
            guard bytes.count <= Tree.fanOut * Digest.byteCount, bytes.count % Digest.byteCount == 0 else {
                throw DatabaseDamage("the digests of its segments are too many")
            }
            let digests = try StoredReader(bytes).trailingDigests(bytes.count / Digest.byteCount)
            return (0..<bytes.count / Digest.byteCount).map { digests.digest($0) }
        } ?? []
    }

    private func flushSegments() throws {
        for key in changedSegments.sorted() {
            guard let segment = segments[key], let log = logs[key.log] else {
                throw DatabaseDamage("a segment belongs to no log")
            }
            var digests = try branch(key.branch)
            while digests.count <= key.indexInBranch { digests.append(Tree.emptySegment) }
            digests[key.indexInBranch] = segment.digest(&hasher)
            branches[key.branch] = digests
            try segment.encoded(at: key, writer: log.writer).withUnsafeBytes { try storeSegment.store(key, $0) }
        }
        changedSegments.removeAll(keepingCapacity: true)
        if branches.count > Self.cachedBranches { try flushBranches() }
    }

    private func flushBranches() throws {
        for (key, digests) in branches {
            // A digest is its 32 bytes in memory, and so are several in a row.
            try digests.withUnsafeBytes { try storeBranch.store(key, $0) }
        }
        branches.removeAll()
    }

    /// The log's position with all changes so far.
    func position(_ log: FeedLog) throws -> LogPosition {
        try flushSegments()
        let next = current(log).next
        var tree = TreeBuilder(next: next)
        for key in try branchKeys(log) {
            for (index, digest) in try branch(key).enumerated() where digest != Tree.emptySegment {
                tree.add(key.number * UInt64(Tree.fanOut) + UInt64(index), digest)
            }
        }
        return LogPosition(next: next, root: tree.finish())
    }

    /// The digests of 64 segments, as far as they are stored.
    func segmentDigests(_ log: FeedLog, under branch: UInt64) throws -> [Digest] {
        try flushSegments()
        return try self.branch(BranchKey(log.ref, branch))
    }

    /// The digests of all segments that hold entries, by index.
    func segmentDigests(_ log: FeedLog) throws -> [UInt64: Digest] {
        try flushSegments()
        var digests: [UInt64: Digest] = [:]
        for key in try branchKeys(log) {
            for (index, digest) in try branch(key).enumerated() where digest != Tree.emptySegment {
                digests[key.number * UInt64(Tree.fanOut) + UInt64(index)] = digest
            }
        }
        return digests
    }

    private func branchKeys(_ log: FeedLog) throws -> [BranchKey] {
        let stored = try BranchKey.fetchAll(
            db.cachedStatement(sql: "SELECT key FROM branch WHERE key BETWEEN ? AND ?"),
            arguments: BranchKey.range(log.ref).arguments)
        return Set(stored).union(branches.keys.filter { $0.log == log.ref }).sorted()
    }

    /// The indexes of the stored segments, ascending.
    func storedSegments(_ log: FeedLog) throws -> [UInt64] {
        try flushSegments()
        let keys = try SegmentKey.fetchAll(
            db.cachedStatement(sql: "SELECT key FROM segment WHERE key BETWEEN ? AND ? ORDER BY key"),
            arguments: SegmentKey.range(log.ref).arguments)
        return keys.map(\.number)
    }

    /// Writes all changes back.
    func flush() throws {
        try flushSegments()
        try flushBranches()
        for ref in changedLogs {
            guard let log = logs[ref] else { continue }
            try db.cachedStatement(sql: "UPDATE log SET next = ?, live = ? WHERE ref = ?")
                .execute(arguments: [Int64(log.next), Int64(log.live), ref])
        }
        changedLogs.removeAll()
    }
}
