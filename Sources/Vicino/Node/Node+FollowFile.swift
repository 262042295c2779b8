internal import VicinoFormat
internal import VicinoStore

extension Node {
    /// Follows the author of a dump and merges their records.
    ///
    /// - Parameters:
    ///   - petname: the author's petname; nil for their claimed name, changed if it resembles another person's name.
    ///   - shown: what `inspect` stated when the user agreed to follow its author; nil if nobody was asked. A file can be
    ///     replaced while a user compares the fingerprint.
    /// - Throws: ``VicinoError`` if the dump is the user's own, an update, not what its author signed, or another one
    ///   than was shown. Nothing is changed then.
    @discardableResult
    public func follow(
        _ source: DumpSource, as petname: String? = nil, shown: DumpDescription? = nil
    ) throws -> FollowReport {
        let statements = try DumpStatements(source.reader())
        try statements.checkStates(shown)
        let author = statements.roster.author
        guard author != user else {
            throw VicinoError(.refused, "This is your own dump, and you cannot follow yourself.")
        }
        let known = try catalog.contact(author)
        let name =
            try petname.map { try people.free(try Petname.checked($0), for: author) } ?? known?.petname
            ?? people.freePetname(claimed: statements.roster.claimedName, for: author)
        if known == nil { try replicas.delete(author) }
        do {
            let outcome = try merge(source, statements)
            try catalog.add(author, petname: name, now: configuration.now(), isUpdated: !outcome.isNothing)
            let merged = try MergeReport(outcome, of: people.person(for: author), in: records)
            return FollowReport(person: merged.author, changes: merged, session: nil)
        } catch {
            if known == nil { try? replicas.delete(author) }
            throw error
        }
    }
}
