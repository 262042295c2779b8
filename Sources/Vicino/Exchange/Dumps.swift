internal import VicinoFolder
internal import VicinoFormat
internal import VicinoStore

/// Dumps: exports those of the user's own records, and merges those of followed authors.
final class Dumps: Sendable {
    let folder: DataFolder
    let own: OwnStore
    let catalog: Catalog
    let replicas: OpenReplicas
    let people: People
    let peers: Peers
    let renewals: Renewals
    let records: Records
    let kinds: DeclaredKinds
    let demo: OwnDemo
    let now: @Sendable () -> Timestamp

    init(
        _ files: OpenFiles, people: People, peers: Peers, renewals: Renewals, records: Records, kinds: DeclaredKinds,
        now: @escaping @Sendable () -> Timestamp
    ) {
        folder = files.folder
        own = files.own
        catalog = files.catalog
        replicas = files.replicas
        self.people = people
        self.peers = peers
        self.renewals = renewals
        self.records = records
        self.kinds = kinds
        demo = OwnDemo(files, now: now)
        self.now = now
    }

    /// Reads what a dump states about itself.
    static func inspect(_ source: DumpSource) throws -> DumpDescription {
        DumpDescription(try DumpStatements(source.reader()))
    }

    /// Follows the author of a dump and merges their records.
    ///
    /// - Parameter shown: what was shown to the user; nil if nobody was asked.
    func follow(_ source: DumpSource, as petname: String?, shown: DumpDescription?) throws -> MergeReport {
        let statements = try DumpStatements(source.reader())
        try statements.checkStates(shown)
        let author = statements.roster.author
        guard try !own.isOwn(author) else {
            throw VicinoError(.refused, "This is your own dump, and you cannot follow yourself.")
        }
        try takeRenewal(by: statements)
        let known = try catalog.contact(author)
        let name =
            try petname.map { try people.free(try Petname.checked($0), for: author) } ?? known?.petname
            ?? people.freePetname(claimed: statements.roster.claimedName, for: author)
        if known == nil { try replicas.delete(author) }
        do {
            let outcome = try merge(source, statements)
            try catalog.add(author, petname: name, now: now(), isUpdated: !outcome.isNothing)
            return try records.report(outcome, of: author)
        } catch {
            if known == nil { try? replicas.delete(author) }
            throw error
        }
    }

    /// Merges what is new in a dump of a followed author. From the user's own dump it restores records that this device
    /// lost.
    ///
    /// - Parameter shown: what was shown to the user; nil if nobody was asked.
    func importDump(_ source: DumpSource, shown: DumpDescription?) throws -> MergeReport {
        let statements = try DumpStatements(source.reader())
        try statements.checkStates(shown)
        let author = statements.roster.author
        if try own.isOwn(author) { return try importOwn(source, adopting: false) }
        try takeRenewal(by: statements)
        guard try catalog.contact(author) != nil else {
            throw VicinoError(.notFollowed, "You do not follow the author of this dump (\(author.fingerprint)).")
        }
        let outcome = try merge(source, statements)
        guard outcome.isNothing else {
            try FolderReserve.noting { try catalog.markUpdated(author, now: now()) }
            return try records.report(outcome, of: author)
        }
        let isOlder = try statements.header.isOlder(than: replicas.replica(author).have())
        return try records.report(outcome, of: author, isOlder: isOlder)
    }

    /// Merges a dump that a device of a followed author has published for this user.
    ///
    /// - Parameter views: the views that the author shows now. The logs of others are removed in the same step. Nil keeps
    ///   all.
    func importPublished(_ source: DumpSource, by author: UserID, keeping views: Set<ViewID>?) throws -> MergeReport {
        let statements = try DumpStatements(source.reader())
        guard statements.roster.author == author, try catalog.contact(author) != nil else {
            throw VicinoError(
                .unverified, "The store shows records of another user than its owner. Nothing was changed.")
        }
        try takeRenewal(by: statements)
        let outcome = try mergeChecked(source, statements, keeping: views)
        if !outcome.isNothing { try FolderReserve.noting { try catalog.markUpdated(author, now: now()) } }
        return try records.report(outcome, of: author)
    }

    /// Takes over a new id that a dump's author states, and refuses a dump of an id that was renewed.
    private func takeRenewal(by statements: DumpStatements) throws {
        try renewals.take(statements.roster)
        guard try !renewals.isFormer(statements.roster.author) else { throw Renewals.outdated }
    }

    /// Merges a dump of an author that the user has as a file.
    private func merge(_ source: DumpSource, _ statements: DumpStatements) throws -> ImportOutcome {
        try checkViews(statements)
        return try mergeChecked(source, statements, keeping: nil)
    }

    /// Merges a dump of an author whose views may be merged.
    private func mergeChecked(
        _ source: DumpSource, _ statements: DumpStatements, keeping views: Set<ViewID>?
    ) throws -> ImportOutcome {
        try kinds.check(statements.header.schemas)
        let outcome = try replicas.mending(statements.roster.author) {
            try $0.merge(statements, keeping: views) { try source.reader() }
        }
        // The dump's roster applies to sessions too: a device that the author removed is refused.
        try FolderReserve.noting { _ = try peers.newestRoster(statements.roster) }
        return outcome
    }

    /// Refuses a file that shows other views than the author's grant in force, or than the author's store since.
    ///
    /// Its records would stand beside the same ones under other ids, and the next session would remove them.
    private func checkViews(_ statements: DumpStatements) throws {
        let shown = try catalog.shownViews(of: statements.roster.author)
        guard let shown, shown.isInForce(at: now()) else { return }
        let views = Set(statements.header.logs.map(\.log.view))
        guard !views.isEmpty, !shown.isSameAudience(views) else { return }
        throw VicinoError(
            .refused,
            "You receive this person's records from their devices, and the file shows another choice of them. Nothing was "
                + "changed. Ask them to share with you what you miss.")
    }

    /// The have-file that states which records of a followed author this device holds.
    func haveFile(of person: Person) throws -> [UInt8] {
        guard !person.isMe else {
            throw VicinoError(.refused, "Your own records are all here. Name a person you follow.")
        }
        return Array(try records.replica(of: person).have().file)
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
