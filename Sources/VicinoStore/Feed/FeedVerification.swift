internal import GRDB
internal import VicinoCore
internal import VicinoFormat

/// The result of computing every digest of a database anew.
package struct VerificationReport: Sendable {
    /// Logs that were compared with a signed head.
    package var logs = 0
    /// Live entries whose leaf was computed from their content.
    package var entries = 0
    /// What does not match, in sentences.
    package var problems: [String] = []
}

extension FeedDatabase {
    /// Recomputes every digest from the stored contents and compares it with what is stored and what was signed.
    package func verify() throws -> VerificationReport {
        try read { db in
            var report = VerificationReport()
            let merge = try RecordMerge(db)
            let roster = try FeedAuthor.fetch(db)?.roster
            for log in try FeedLog.fetchAll(db) { try Self.verify(log, merge, roster, &report) }
            return report
        }
    }

    private static func verify(
        _ log: FeedLog, _ merge: RecordMerge, _ roster: Verified<Roster>?, _ report: inout VerificationReport
    ) throws {
        let kinds = merge.tables.sorted { $0.schema.kind < $1.schema.kind }
        var digests = LogDigests()
        try FeedExport(merge, log: log, kinds: kinds).entries(from: 0) { batch in
            for (entry, leaf) in zip(batch.headers, batch.leaves()) { try digests.add(entry.number, leaf) }
        }
        report.entries += Int(digests.live)
        let name = "Log \(log.id.writer) (view \(log.id.view))"
        let stored = try merge.logs.position(log)
        let computed = digests.position(next: log.next)
        if computed != stored || digests.live != log.live {
            report.problems.append("\(name): the contents do not match the stored digests.")
        }
        try verifyHead(log, computed, name, roster, &report)
    }

    /// A log that has changed since its head was signed is at least as far as the head says.
    private static func verifyHead(
        _ log: FeedLog, _ computed: LogPosition?, _ name: String, _ roster: Verified<Roster>?,
        _ report: inout VerificationReport
    ) throws {
        guard let roster, let head = log.head else { return }
        report.logs += 1
        guard let verified = try? head.verified(against: roster) else {
            report.problems.append("\(name): the signature of the head is wrong.")
            return
        }
        if verified.position.next == log.next, verified.position != computed || verified.live != log.live {
            report.problems.append("\(name): the contents are not what the author signed.")
        } else if verified.position.next > log.next {
            report.problems.append("\(name): entries that the author signed are missing.")
        }
    }
}
