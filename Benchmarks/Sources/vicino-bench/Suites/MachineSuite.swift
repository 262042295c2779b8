internal import Crypto
internal import Foundation
internal import Vicino

/// The speed of the machine without Vicino's code: the limits for comparison with the other numbers.
struct MachineSuite {
    let bench: Bench

    func run() throws {
        let count = bench.records
        let buffer = [UInt8](repeating: 7, count: 60)
        let hashing = (0..<bench.rounds).map { _ in
            seconds { for _ in 0..<count { blackHole(SHA256.hash(data: buffer)) } }
        }
        try Measurement("machine.sha256_60_bytes", Double(count) / hashing.median, unit: "digests/s").print()
        let inserting = try (0..<bench.rounds).map { _ in try insert(count) }
        try Measurement("machine.sqlite_insert", Double(count) / inserting.median, unit: "rows/s").print()
    }

    /// The same rows by prepared statement into a table without index, in one transaction.
    private func insert(_ count: Int) throws -> Double {
        let path = bench.path("raw.sqlite")
        defer { try? FileManager.default.removeItem(atPath: path) }
        var workload = Workload(.diary, seed: 7)
        let rows = (0..<count).map { _ in workload.next().arguments }
        let database = try PlainDatabase(path)
        try database.run(
            "CREATE TABLE plain (activity, start, end, utc_offset, steps, distance, place, note, source, confirmed)")
        return try seconds {
            let insert = try database.prepare("INSERT INTO plain VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)")
            try database.run("BEGIN")
            for row in rows { try insert.run(row) }
            try database.run("COMMIT")
        }
    }

    @inline(never) private func blackHole(_ digest: SHA256.Digest) {}
}
