internal import VicinoStore

/// The result of recomputing every digest.
public struct VerificationReport: Equatable, Sendable {
    /// The number of signed heads that were compared.
    package let headCount: Int
    /// The number of entries whose digest was computed from their content.
    package let entryCount: Int
    /// The number of records that are neither deleted nor without their content.
    package let recordCount: Int
    /// Whether records are missing: this device has received only a part of them, or nothing yet. If it has received
    /// nothing, there is nothing to check.
    package let isIncomplete: Bool
    /// The mismatches, in sentences.
    package let problems: [String]
    /// The number of records that were received without their content.
    package let missingContentCount: Int
    /// The checked dump; nil for a database.
    package let dump: CheckedDump?
}

extension VerificationReport {
    init(_ report: DigestReport, _ dump: CheckedDump? = nil) {
        self.init(
            headCount: report.logs, entryCount: report.entries, recordCount: report.records,
            isIncomplete: report.isIncomplete, problems: report.problems,
            missingContentCount: report.blanks, dump: dump)
    }
}
