internal import VicinoFolder
internal import VicinoFormat
internal import VicinoStore

/// The result of recomputing every digest.
public struct VerificationReport: Equatable, Sendable {
    /// The number of signed heads that were compared.
    public let headCount: Int
    /// The number of entries whose digest was computed from their content.
    public let entryCount: Int
    /// The number of records that are neither deleted nor without their content.
    public let recordCount: Int
    /// Whether records are missing: this device has received only a part of them, or nothing yet. If it has received
    /// nothing, there is nothing to check.
    public let isIncomplete: Bool
    /// The mismatches, in sentences.
    public let problems: [String]
    /// The number of records that were received without their content.
    public let missingContentCount: Int
    /// The checked dump; nil for a database.
    public let dump: CheckedDump?
}

extension Node {
    /// Recomputes every digest of a person's records and compares it with what was stored and signed.
    ///
    /// SQLite checks the structure of the database as well. For the user of this node, it also checks the catalog's.
    ///
    /// - Throws: ``VicinoError`` if the database cannot be read. Mismatches are not thrown: the report's `problems`
    ///   list them.
    public func verify(_ person: Person) throws -> VerificationReport {
        var report = try records.database(person).verify(isReplica: !person.isMe)
        guard !person.isMe else {
            report.problems += [try catalog.damage()].compactMap(\.self)
            return VerificationReport(report)
        }
        if report.isUntouched, try catalog.contact(person.user)?.updatedAt != nil {
            report.isIncomplete = false
            report.problems.append(
                "\(folder.replicaPath(person.user)) was missing or empty, and the records in it are lost. Meet the author, "
                    + "or import a file, to receive them again.")
        }
        return VerificationReport(report)
    }

    /// Checks a dump without merging it.
    ///
    /// An update of a followed author is merged into their replica, and the merge is undone. Any other dump is merged
    /// into an empty replica. The result also says why this device would refuse a correctly signed dump; another reader
    /// may accept it.
    ///
    /// - Throws: ``VicinoError`` if the dump is damaged or not what its author signed, or if an update does not
    ///   continue the replica.
    public func verify(_ source: DumpSource) throws -> VerificationReport {
        let description = try Self.inspect(source)
        let isFollowed = try catalog.contact(description.authorID) != nil
        guard description.isUpdate, isFollowed else {
            let report = try DumpCheck.run { try source.reader() }
            let reason = description.authorID == user ? nil : try refusal(of: source, description.authorID, isFollowed)
            let verdict = reason.map { CheckedDump.Verdict.refused(reason: $0) } ?? .intact
            return VerificationReport(report, CheckedDump(stated: description, verdict: verdict))
        }
        let report = try DumpCheck.run(on: try replicas.replica(description.authorID)) { try source.reader() }
        guard let report else {
            return VerificationReport(DigestReport(), CheckedDump(stated: description, verdict: .held))
        }
        return VerificationReport(report, CheckedDump(stated: description, verdict: .intact))
    }

    private func refusal(of source: DumpSource, _ author: UserID, _ isFollowed: Bool) throws -> String? {
        let schemas = try source.reader().header.schemas
        do { try checkKinds(schemas) } catch let error as VicinoError { return error.message }
        let replica = isFollowed ? try replicas.replica(author) : nil
        return try DumpCheck.refusal(by: replica, of: author) { try source.reader() }
    }

    /// Checks a dump by merging it into an empty replica, as `follow` would.
    ///
    /// - Throws: ``VicinoError`` if the dump is damaged, an update that builds on another dump, or not what its author
    ///   signed.
    public static func verify(_ source: DumpSource) throws -> VerificationReport {
        let report = try DumpCheck.run { try source.reader() }
        return VerificationReport(report, CheckedDump(stated: try inspect(source), verdict: .intact))
    }
}

extension VerificationReport {
    fileprivate init(_ report: DigestReport, _ dump: CheckedDump? = nil) {
        self.init(
            headCount: report.logs, entryCount: report.entries, recordCount: report.records,
            isIncomplete: report.isIncomplete, problems: report.problems,
            missingContentCount: report.blanks, dump: dump)
    }
}
