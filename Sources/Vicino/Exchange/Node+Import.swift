internal import Foundation
internal import VicinoFormat
internal import VicinoStore

/// What a dump says of itself before anything of it is taken. The signature of the author's list of devices has been
/// checked, the entries have not.
public struct DumpSummary: Equatable, Sendable {
    /// Whose records it holds.
    public let author: UserID
    /// What the author calls themselves.
    public let claimedName: String
    /// Whether it holds only what is new since an earlier one.
    public let isUpdate: Bool
    /// Whether it holds everything, also what is personal, for its author's own devices and not for followers.
    public let isForOwnDevices: Bool
    /// The record kinds in it.
    public let kinds: [KindID]
}

/// What an import changed.
public struct MergeSummary: Equatable, Sendable {
    /// Whose records they are.
    public let author: UserID
    /// Records that were not there before.
    public let added: Int
    /// Records that have a newer version now.
    public let changed: Int
    /// Records that are gone.
    public let removed: Int
    /// Logs of which nothing was taken, because their author has contradicted themselves, now or before; what was
    /// received first is shown until they settle it.
    public let forks: Int
    /// Whether nothing was taken because what is held is newer.
    public let isOlder: Bool
    /// Records that came without their content, now or before: another copy of the dump, or a session, may have it.
    public let missingContents: Int
}

extension Node {
    /// Reads what a dump says of itself.
    public func inspect(_ source: DumpSource) throws -> DumpSummary {
        let header = try source.reader().header
        let roster = try header.roster.verified(for: nil)
        return DumpSummary(
            author: roster.author, claimedName: roster.claimedName, isUpdate: header.isUpdate,
            isForOwnDevices: header.logs.contains { $0.log.view == .own }, kinds: header.schemas.map(\.kind))
    }

    /// Follows the author of a dump and takes their records.
    ///
    /// - Parameter petname: the name to give them; without one, what they call themselves, made unlike everybody else's.
    /// - Throws: an error with a sentence if the dump is one's own, an update, or not what its author signed. Nothing
    ///   is changed then.
    public func follow(_ source: DumpSource, as petname: String? = nil) throws -> (Person, MergeSummary) {
        let summary = try inspect(source)
        guard summary.author != user else {
            throw NodeError(.refused, "This is your own dump, and nobody follows themselves.")
        }
        let known = try catalog.contact(summary.author)
        let name =
            try petname.map { try free(try Self.checked($0), for: summary.author) } ?? known?.petname
            ?? freePetname(claimed: summary.claimedName, for: summary.author)
        if known == nil { try replicas.delete(summary.author) }
        do {
            let outcome = try merge(source, of: summary.author)
            try catalog.add(summary.author, petname: name, now: configuration.now(), isUpdated: !outcome.isNothing)
            let updatedAt = try catalog.contact(summary.author)?.updatedAt
            let person = Person(user: summary.author, name: name, isMe: false, updatedAt: updatedAt)
            return (person, MergeSummary(summary.author, outcome))
        } catch {
            if known == nil { try? replicas.delete(summary.author) }
            throw error
        }
    }

    /// Takes what is new in a dump of somebody one follows, or what one's own dump holds and this device has lost.
    ///
    /// - Throws: an error with a sentence if one does not follow its author, or it is not what its author signed.
    ///   Nothing is changed then.
    public func importDump(_ source: DumpSource) throws -> MergeSummary {
        let author = try inspect(source).author
        if author == user { return try importOwn(source, adopting: false) }
        guard try catalog.contact(author) != nil else {
            throw NodeError(.notFollowed, "You do not follow the author of this dump (\(author.fingerprint)).")
        }
        let outcome = try merge(source, of: author)
        guard outcome.isNothing else {
            try catalog.markUpdated(author, now: configuration.now())
            return MergeSummary(author, outcome)
        }
        let isOlder = try source.reader().header.isOlder(than: try replicas.replica(author).have())
        return MergeSummary(author, outcome, isOlder: isOlder)
    }

    private func merge(_ source: DumpSource, of author: UserID) throws -> ImportOutcome {
        try Self.checkBuiltInKinds(try source.reader().header.schemas)
        let outcome = try replicas.replica(author).merge { try source.reader() }
        // A device that its owner has removed is not talked to either.
        _ = try newestRoster(try source.reader().header.roster.verified(for: author))
        return outcome
    }

    /// Every program reads the built-in kinds, so nobody may mean something else by their names.
    static func checkBuiltInKinds(_ schemas: [Schema]) throws {
        let builtIn = [Activity.schema, Visit.schema]
        for schema in schemas {
            guard let known = builtIn.first(where: { $0.kind == schema.kind }) else { continue }
            do { try known.checkCompatible(with: schema) } catch {
                throw NodeError(
                    .refused,
                    "Their records of \(schema.kind) have other fields than that kind has. Ask them to update their program, or for a new copy.",
                    cause: error)
            }
        }
    }

    func importOwn(_ source: DumpSource, adopting: Bool) throws -> MergeSummary {
        var generator = SystemRandomNumberGenerator()
        let outcome = try own.importOwn(adopting: adopting, now: configuration.now(), using: &generator) {
            try source.reader()
        }
        own.scrub()
        return MergeSummary(user, outcome)
    }

    /// Goes on as a new writer, because this folder comes from a backup, and takes back what dumps hold that it lacks.
    ///
    /// - Parameter sources: one's own dumps, such as followers have received.
    /// - Returns: what each dump brought.
    public func restore(from sources: [DumpSource] = []) throws -> [MergeSummary] {
        for source in sources where try inspect(source).author != user {
            throw NodeError(.refused, "This dump is not yours. Only your own records can be restored.")
        }
        var generator = SystemRandomNumberGenerator()
        _ = try own.restore(now: configuration.now(), using: &generator)
        return try sources.map { try importOwn($0, adopting: true) }
    }

    /// The file by which somebody asks for what is new since what they hold of a person they follow.
    public func have(_ person: Person) throws -> [UInt8] {
        guard !person.isMe else {
            throw NodeError(.refused, "Your own records are all here. Name somebody whom you follow.")
        }
        return Array(try replicas.replica(person.user).have().file)
    }
}

extension MergeSummary {
    init(_ author: UserID, _ outcome: ImportOutcome, isOlder: Bool = false) {
        self.init(
            author: author, added: outcome.added, changed: outcome.changed, removed: outcome.removed,
            forks: outcome.forks + outcome.heldBack, isOlder: isOlder, missingContents: outcome.missingContents)
    }

    /// With what came later of the same author.
    func adding(_ later: MergeSummary) -> MergeSummary {
        MergeSummary(
            author: author, added: added + later.added, changed: changed + later.changed,
            removed: removed + later.removed, forks: forks + later.forks, isOlder: isOlder && later.isOlder,
            missingContents: later.missingContents)
    }
}

extension DumpHeader {
    /// Whether a log of the dump ends before what is held of it.
    fileprivate func isOlder(than held: Have) -> Bool {
        logs.contains { log in held.logs[log.log].map { log.next < $0.next } ?? false }
    }
}
