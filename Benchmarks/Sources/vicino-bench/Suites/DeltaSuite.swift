internal import Foundation
internal import Vicino
internal import VicinoActivity

/// An update: 100 changed, 100 new and 10 deleted of 100,000 records.
struct DeltaSuite {
    let bench: Bench
    private static let records = 100_000

    init(_ bench: Bench) { self.bench = bench }

    /// The changes to the records.
    struct Changes {
        var changed: [(key: RecordID, new: Activity)] = []
        var new: [Activity] = []
        var deleted: [RecordID] = []
    }

    func run() throws {
        let author = try bench.author(.diary, seed: 7, records: Self.records)
        let full = bench.path("full.vicino")
        try author.export(toFile: full, for: .followers(.everything))
        let follower = try bench.node("follower")
        let person = try follower.follow(.file(full)).person
        let changes = try Self.changes(of: author, seed: 7001, behind: Self.records)
        try Self.apply(changes, to: author, bench.clock)
        let update = bench.path("update.vicino")
        let report = try author.export(
            toFile: update, for: .followers(.everything), since: try follower.haveFile(of: person))
        try Measurement(
            "delta.bytes", Double(report.byteCount), unit: "bytes", target: .atMost(4500), records: Self.records
        ).print()
        try time(full: full, update: update, changes)
    }

    /// 100 records to change, 100 to add and 10 to delete.
    ///
    /// - Parameter behind: the least number of records that the author has from the workload.
    static func changes(of author: Node, seed: UInt64, behind records: Int) throws -> Changes {
        let all = try author.records(Activity.self).all()
        var dice = Dice(seed: seed)
        let picked = all.shuffled(using: &dice).prefix(110).sorted { $0.id.number < $1.id.number }.shuffled(
            using: &dice)
        var workload = Workload(.diary, seed: 7)
        for _ in 0..<(records + Int(seed - 7001) * 100) { _ = workload.next() }
        var changes = Changes()
        changes.changed = picked.prefix(100).map { ($0.id, workload.changed($0.record)) }
            .sorted { $0.key.number < $1.key.number }
        changes.new = (0..<100).map { _ in workload.next() }
        changes.deleted = picked.suffix(10).map(\.id)
        return changes
    }

    /// One change after another, as a user makes them on a later day.
    static func apply(_ changes: Changes, to author: Node, _ clock: BenchClock) throws {
        clock.advance(by: .seconds(86_400))
        for (id, new) in changes.changed { try author.update(id, as: Activity.self) { $0 = new } }
        try author.add(Activity.self, uniqueBy: [\.start, \.name, \.end]) { put in
            for activity in changes.new { try put(activity) }
        }
        for id in changes.deleted { try author.delete(id) }
    }

    private func time(full: String, update: String, _ changes: Changes) throws {
        var ours = [Double]()
        var theirs = [Double]()
        var scrubbed = [Double]()
        var work = [Double]()
        var theirWork = [Double]()
        // Each takes milliseconds, mostly waiting for the disk, so it needs more rounds than others.
        for _ in 0..<bench.rounds * 3 {
            let follower = try bench.node("follower")
            _ = try follower.follow(.file(full))
            let peer = try Peer(copying: try follower.replicaPath, to: bench.path("peer.sqlite"))
            sync()
            let start = ProcessorTime.now
            ours.append(try seconds { _ = try follower.importDump(.file(update)) })
            let middle = ProcessorTime.now
            theirs.append(
                try seconds { try peer.apply(changed: changes.changed, new: changes.new, deleted: changes.deleted) })
            work.append((middle - start) * 1000)
            theirWork.append((ProcessorTime.now - middle) * 1000)
            let scrubbing = try seconds { try peer.scrub() }
            scrubbed.append(theirs[theirs.count - 1] + scrubbing)
            try bench.remove(follower)
        }
        try Measurement("delta.apply_ratio_to_sql", ours.median / theirs.median, unit: "x", records: Self.records)
            .against(
                "prepared statements in one transaction, ms", theirs.median * 1000, ratio: ours.median / theirs.median
            )
            .print()
        let ratio = ours.median / scrubbed.median
        try Measurement(
            "delta.apply_ratio_to_scrubbed_sql", ratio, unit: "x", target: .atMost(2), records: Self.records
        )
        .against(
            "the same, and the log written back and cut off, ms", scrubbed.median * 1000,
            ratio: ratio
        )
        .print()
        try Measurement("delta.apply", ours.median * 1000, unit: "ms", records: Self.records).print()
        try Measurement("delta.apply_processor_ms", work.median, unit: "ms", records: Self.records)
            .against("prepared statements, ms", theirWork.median, ratio: work.median / theirWork.median).print()
    }

    /// The same rows in an open database without digests.
    private struct Peer {
        private let database: PlainDatabase

        init(copying replica: String, to path: String) throws {
            let source = try PlainDatabase(replica)
            let table = PlainDatabase.table
            let schema = try source.text("SELECT group_concat(sql, ';') FROM sqlite_master WHERE tbl_name = '\(table)'")
            database = try PlainDatabase(path)
            try database.run(
                "\(schema); ATTACH '\(replica)' AS replica; INSERT INTO \(table) SELECT * FROM replica.\(table);"
                    + "DETACH replica; PRAGMA wal_checkpoint(TRUNCATE)")
        }

        func apply(
            changed: [(key: RecordID, new: Activity)], new: [Activity], deleted: [RecordID]
        ) throws {
            let put = try database.prepare(try insertion(of: 3 + (new.first?.arguments.count ?? 0)))
            let delete = try database.prepare("DELETE FROM \(PlainDatabase.table) WHERE record = ?")
            try database.run("BEGIN IMMEDIATE")
            var slot: Int64 = 1 << 40 + 100_000
            for (id, activity) in changed { try put.run(row(key(id), slot: &slot, activity)) }
            for activity in new { try put.run(row(slot, slot: &slot, activity)) }
            for id in deleted { try delete.run([.integer(key(id))]) }
            try database.run("COMMIT")
        }

        /// A statement that inserts values into the first columns of the table. The later ones are of fields that the
        /// workload does not have.
        private func insertion(of count: Int) throws -> String {
            let columns = try database.text(
                "SELECT group_concat(name) FROM pragma_table_info('\(PlainDatabase.table)') WHERE cid < \(count)")
            let values = Array(repeating: "?", count: count).joined(separator: ", ")
            return "INSERT OR REPLACE INTO \(PlainDatabase.table) (\(columns)) VALUES (\(values))"
        }

        /// Removes replaced and deleted content from the log.
        func scrub() throws { try database.run("PRAGMA wal_checkpoint(TRUNCATE)") }

        private func key(_ id: RecordID) -> Int64 { 1 << 40 + Int64(id.number) }

        private func row(_ key: Int64, slot: inout Int64, _ activity: Activity) -> [PlainStatement.Argument] {
            defer { slot += 1 }
            return [.integer(key), .integer(slot), .integer(1_790_086_400 << 24)] + activity.arguments
        }
    }
}
