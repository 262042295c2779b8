internal import Foundation
internal import VicinoFormat
internal import VicinoStore

/// What a dump states about itself, read before any of it is merged. The signature of the author's roster has been
/// verified; the entries have not.
public struct DumpDescription: Equatable, Sendable {
    /// The id of the author of the records.
    public let authorID: UserID
    /// The author's claimed name.
    public let claimedName: String
    /// Whether the dump holds only what is new since an earlier dump.
    public let isUpdate: Bool
    /// Whether the dump is for its author's own devices: it holds everything, including personal fields.
    public let isForOwnDevices: Bool
    /// The record kinds in the dump.
    public let kindIDs: [KindID]
}

extension Node {
    /// Reads what a dump states about itself.
    ///
    /// - Throws: ``VicinoError`` if the source cannot be read or is not a dump, or if the author's roster is not
    ///   signed.
    public static func inspect(_ source: DumpSource) throws -> DumpDescription {
        DumpDescription(try DumpStatements(source.reader()))
    }

    /// Merges what is new in a dump of a followed author. From the user's own dump it restores records that this device
    /// lost.
    ///
    /// - Parameter shown: what `inspect` stated when the user agreed to the import; nil if nobody was asked.
    /// - Throws: ``VicinoError`` if the user does not follow the author, if the dump is not what its author signed, or
    ///   if it is another one than was shown. Nothing is changed then.
    @discardableResult
    public func importDump(_ source: DumpSource, shown: DumpDescription? = nil) throws -> MergeReport {
        let statements = try DumpStatements(source.reader())
        try statements.checkStates(shown)
        let author = statements.roster.author
        if author == user { return try importOwn(source, adopting: false) }
        guard try catalog.contact(author) != nil else {
            throw VicinoError(.notFollowed, "You do not follow the author of this dump (\(author.fingerprint)).")
        }
        let outcome = try merge(source, statements)
        guard outcome.isNothing else {
            try FolderReserve.noting { try catalog.markUpdated(author, now: configuration.now()) }
            return try MergeReport(outcome, of: people.person(for: author), in: records)
        }
        let isOlder = try statements.header.isOlder(than: replicas.replica(author).have())
        return try MergeReport(outcome, of: people.person(for: author), in: records, isOlder: isOlder)
    }

    /// Merges a dump of an author.
    func merge(_ source: DumpSource, _ statements: DumpStatements) throws -> ImportOutcome {
        try checkKinds(statements.header.schemas)
        let outcome = try replicas.mending(statements.roster.author) {
            try $0.merge(statements) { try source.reader() }
        }
        // The dump's roster applies to sessions too: a device that the author removed is refused.
        try FolderReserve.noting { _ = try newestRoster(statements.roster) }
        return outcome
    }

    /// The program reads the built-in kinds, so their names must not mean anything else.
    func checkKinds(_ schemas: [Schema]) throws {
        let builtIn = configuration.kinds.map { $0.schema }
        for schema in schemas {
            guard let known = builtIn.first(where: { $0.kind == schema.kind }) else { continue }
            do { try known.checkCompatible(with: schema) } catch {
                throw VicinoError(
                    .refused,
                    "Their records of \(schema.kind) have other fields than this program declares for that kind. Use the "
                        + "same version of the program on both devices, or ask them for a new copy.",
                    cause: error)
            }
        }
    }

    func importOwn(_ source: DumpSource, adopting: Bool) throws -> MergeReport {
        var generator = SystemRandomNumberGenerator()
        let outcome = try own.importOwn(adopting: adopting, now: configuration.now(), using: &generator) {
            try source.reader()
        }
        own.scrub()
        return try MergeReport(outcome, of: people.person(for: user), in: records)
    }

    /// Whether the data folder was put back from a backup, or copied. This device tells by what it keeps outside the
    /// folder. If both were restored from one backup, it cannot tell.
    ///
    /// The next change continues with a new writer anyway. `restore` does it at once, and recovers records from dumps.
    ///
    /// - Throws: ``VicinoError`` if the data folder cannot be read.
    public func wasRestoredFromBackup() throws -> Bool { try !own.isAsItWasLeft(now: configuration.now()) }

    /// Continues with a new writer after a restore from a backup, and merges the records that the backup lacks from
    /// dumps.
    ///
    /// - Parameter sources: dumps of the user's own records, such as followers have received.
    /// - Returns: the result for each dump.
    /// - Throws: ``VicinoError`` with `.refused` if a dump is another user's; nothing is changed then. An error in a
    ///   later dump leaves the earlier ones merged.
    public func restore(from sources: [DumpSource] = []) throws -> [MergeReport] {
        for source in sources where try Self.inspect(source).authorID != user {
            throw VicinoError(.refused, "This dump is not yours. Only your own records can be restored.")
        }
        var generator = SystemRandomNumberGenerator()
        _ = try own.restore(now: configuration.now(), using: &generator)
        return try sources.map { try importOwn($0, adopting: true) }
    }

    /// The have-file that states which records of a followed author this device holds, so that the author can export
    /// what is new.
    ///
    /// - Throws: ``VicinoError`` with `.refused` for the user of this device, and with `.notFollowed` for a person whom
    ///   the user does not follow.
    public func haveFile(of person: Person) throws -> [UInt8] {
        guard !person.isMe else {
            throw VicinoError(.refused, "Your own records are all here. Name a person you follow.")
        }
        return Array(try records.replica(of: person).have().file)
    }
}

extension DumpDescription {
    fileprivate init(_ statements: DumpStatements) {
        let header = statements.header
        let roster = statements.roster
        self.init(
            authorID: roster.author, claimedName: roster.claimedName, isUpdate: header.isUpdate,
            isForOwnDevices: header.logs.contains { $0.log.view == .own }, kindIDs: header.schemas.map(\.kind))
    }
}

extension DumpStatements {
    /// Checks that the dump still states what the user agreed to.
    ///
    /// - Parameter shown: what was shown to the user; nil if nobody was asked.
    /// - Throws: `VicinoError` with `.refused` if it states something else by now.
    func checkStates(_ shown: DumpDescription?) throws {
        guard let shown, shown != DumpDescription(self) else { return }
        throw VicinoError(
            .refused,
            "The file is another one than was shown: it changed while you were asked. Nothing was changed. Make sure that "
                + "no other program writes it, and try again.")
    }
}

extension DumpHeader {
    /// Whether a log of the dump ends before the position that is held here.
    fileprivate func isOlder(than held: Have) -> Bool {
        logs.contains { log in
            guard let known = held.logs[log.log] else { return false }
            return log.next < known.next
        }
    }
}
