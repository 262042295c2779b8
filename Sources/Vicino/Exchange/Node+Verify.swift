internal import VicinoStore

/// The result of computing every digest anew.
public struct Verification: Equatable, Sendable {
    /// Signed heads that were compared.
    public let heads: Int
    /// Entries whose digest was computed from their content.
    public let entries: Int
    /// Whether the records have not all come: a session has brought a part of them, or nothing has come yet, and there is
    /// nothing to check.
    public let isIncomplete: Bool
    /// What does not match, in sentences.
    public let problems: [String]
}

extension Node {
    /// Computes every digest of a person's records anew and compares it with what was stored and signed.
    public func verify(_ person: Person) throws -> Verification {
        Verification(try database(person).verify(isReplica: !person.isMe))
    }

    /// Checks a dump without taking anything of it: an update of somebody one follows by merging it into what one holds
    /// of them, and undoing that; any other by merging it into nothing.
    ///
    /// - Throws: an error with a sentence if the dump is damaged, not what its author signed, or an update that does not
    ///   continue from what one holds.
    public func verify(_ source: DumpSource) throws -> Verification {
        let summary = try inspect(source)
        guard summary.isUpdate, try catalog.contact(summary.author) != nil else { return try Self.verify(source) }
        return Verification(try DumpCheck.run(on: try replicas.replica(summary.author)) { try source.reader() })
    }

    /// Checks a dump by merging it into nothing, as following its author would.
    ///
    /// - Throws: an error with a sentence if the dump is damaged, an update that builds on another dump, or not what its
    ///   author signed.
    public static func verify(_ source: DumpSource) throws -> Verification {
        Verification(try DumpCheck.run { try source.reader() })
    }
}

extension Verification {
    fileprivate init(_ report: VerificationReport) {
        self.init(
            heads: report.logs, entries: report.entries, isIncomplete: report.isIncomplete, problems: report.problems)
    }
}
