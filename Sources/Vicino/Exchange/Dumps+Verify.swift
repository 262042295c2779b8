internal import VicinoFolder
internal import VicinoFormat
internal import VicinoStore

/// Recomputes digests, and compares them with what was signed.
extension Dumps {
    /// Checks a person's records, and for the user the catalog.
    func verify(_ person: Person) throws -> VerificationReport {
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
    func verify(_ source: DumpSource) throws -> VerificationReport {
        let description = try Self.inspect(source)
        let isFollowed = try catalog.contact(description.authorID) != nil
        guard description.isUpdate, isFollowed else {
            let report = try DumpCheck.run { try source.reader() }
            let author = description.authorID
            let reason = try own.isOwn(author) ? nil : try refusal(of: source, author, isFollowed)
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
        do { try kinds.check(schemas) } catch let error as VicinoError { return error.message }
        let replica = isFollowed ? try replicas.replica(author) : nil
        return try DumpCheck.refusal(by: replica, of: author) { try source.reader() }
    }

    /// Checks a dump by merging it into an empty replica, as following its author would.
    static func verify(_ source: DumpSource) throws -> VerificationReport {
        let report = try DumpCheck.run { try source.reader() }
        return VerificationReport(report, CheckedDump(stated: try inspect(source), verdict: .intact))
    }
}
