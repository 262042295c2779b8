internal import VicinoFormat
internal import VicinoStore

/// The result of computing every digest anew.
public struct Verification: Equatable, Sendable {
    /// Signed heads that were compared.
    public let heads: Int
    /// Entries whose digest was computed from their content.
    public let entries: Int
    /// What does not match, in sentences.
    public let problems: [String]
}

extension Node {
    /// Computes every digest of a person's records anew and compares it with what was stored and signed.
    public func verify(_ person: Person) throws -> Verification {
        let report = try database(person).verify()
        return Verification(heads: report.logs, entries: report.entries, problems: report.problems)
    }

    /// Checks a dump by merging it into nothing.
    ///
    /// - Throws: an error with a sentence if the dump is damaged or not what its author signed.
    public static func verify(_ source: DumpSource) throws -> Verification {
        try DumpVerification.run { try source.reader() }
    }
}

extension Verification {
    init(heads: Int, entries: Int) {
        self.init(heads: heads, entries: entries, problems: [])
    }
}
