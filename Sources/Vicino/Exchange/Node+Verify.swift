internal import VicinoFormat
internal import VicinoStore

/// The result of recomputing every digest.
public struct Verification: Equatable, Sendable {
    /// The number of signed heads that were compared.
    public let heads: Int
    /// The number of entries whose digest was computed from their content.
    public let entries: Int
    /// The number of records that are neither deleted nor without their content.
    public let records: Int
    /// Whether records are missing: this device has received only a part of them, or nothing yet. If it has received
    /// nothing, there is nothing to check.
    public let isIncomplete: Bool
    /// The mismatches, in sentences.
    public let problems: [String]
    /// The number of records that were received without their content.
    public let missingContents: Int
    /// Whether the checked dump is an update that this device holds already: it is what the author signed, and there was
    /// nothing left to compare.
    public fileprivate(set) var isHeld = false
    /// Why this device would refuse a dump, or a part of it, although it is as its author signed it.
    public fileprivate(set) var refusal: String?
    /// What the checked dump states about itself; nil for a database.
    public fileprivate(set) var dump: DumpSummary?
}

extension Node {
    /// Recomputes every digest of a person's records and compares it with what was stored and signed.
    ///
    /// - Throws: `VicinoError` if the database cannot be read. Mismatches are not thrown: `Verification.problems` lists
    ///   them.
    public func verify(_ person: Person) throws -> Verification {
        Verification(try database(person).verify(isReplica: !person.isMe))
    }

    /// Checks a dump without merging it.
    ///
    /// An update of a followed author is merged into their replica, and the merge is undone. Any other dump is merged
    /// into an empty replica. The result also says why this device would refuse a correctly signed dump; another reader
    /// may accept it.
    ///
    /// - Throws: `VicinoError` if the dump is damaged or not what its author signed, or if an update does not continue
    ///   the replica.
    public func verify(_ source: DumpSource) throws -> Verification {
        let summary = try Self.inspect(source)
        let isFollowed = try catalog.contact(summary.author) != nil
        guard summary.isUpdate, isFollowed else {
            var result = try Self.verify(source)
            if summary.author != user { result.refusal = try refusal(of: source, summary.author, isFollowed) }
            return result
        }
        let report = try DumpCheck.run(on: try replicas.replica(summary.author)) { try source.reader() }
        var result = Verification(report ?? VerificationReport(), of: summary)
        result.isHeld = report == nil
        return result
    }

    private func refusal(of source: DumpSource, _ author: UserID, _ isFollowed: Bool) throws -> String? {
        let schemas = try source.reader().header.schemas
        do { try checkKinds(schemas) } catch let error as VicinoError { return error.message }
        let replica = isFollowed ? try replicas.replica(author) : nil
        return try DumpCheck.refusal(by: replica, of: author) { try source.reader() }
    }

    /// Checks a dump by merging it into an empty replica, as `follow` would.
    ///
    /// - Throws: `VicinoError` if the dump is damaged, an update that builds on another dump, or not what its author
    ///   signed.
    public static func verify(_ source: DumpSource) throws -> Verification {
        Verification(try DumpCheck.run { try source.reader() }, of: try inspect(source))
    }
}

extension Verification {
    fileprivate init(_ report: VerificationReport, of dump: DumpSummary? = nil) {
        self.init(
            heads: report.logs, entries: report.entries, records: report.records,
            isIncomplete: report.isIncomplete, problems: report.problems,
            missingContents: report.blanks, refusal: nil, dump: dump)
    }
}
