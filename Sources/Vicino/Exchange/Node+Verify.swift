internal import VicinoFormat
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
    /// Records that stand without their content, because they came so.
    public let missingContents: Int
    /// Of a dump: why this device would refuse it, or a part of it, although it is as its author signed it.
    public fileprivate(set) var refusal: String?
}

extension Node {
    /// Computes every digest of a person's records anew and compares it with what was stored and signed.
    public func verify(_ person: Person) throws -> Verification {
        Verification(try database(person).verify(isReplica: !person.isMe))
    }

    /// Checks a dump without taking anything of it: an update of somebody one follows by merging it into what one holds
    /// of them, and undoing that; any other by merging it into nothing. The result also says why this device would refuse
    /// what is as it was signed: for another reader it may be good.
    ///
    /// - Throws: an error with a sentence if the dump is damaged, not what its author signed, or an update that does not
    ///   continue from what one holds.
    public func verify(_ source: DumpSource) throws -> Verification {
        let summary = try inspect(source)
        let isFollowed = try catalog.contact(summary.author) != nil
        guard summary.isUpdate, isFollowed else {
            var result = try Self.verify(source)
            if summary.author != user { result.refusal = try refusal(of: source, summary.author, isFollowed) }
            return result
        }
        return Verification(try DumpCheck.run(on: try replicas.replica(summary.author)) { try source.reader() })
    }

    private func refusal(of source: DumpSource, _ author: UserID, _ isFollowed: Bool) throws -> String? {
        do { try Self.checkBuiltInKinds(try source.reader().header.schemas) } catch let error as NodeError {
            return error.message
        }
        let replica = isFollowed ? try replicas.replica(author) : nil
        return try DumpCheck.refusal(by: replica, of: author) { try source.reader() }
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
            heads: report.logs, entries: report.entries, isIncomplete: report.isIncomplete, problems: report.problems,
            missingContents: report.blanks)
    }
}
