internal import VicinoFolder
internal import VicinoStore

/// Takes over the new ids of people whose identity an update of their program has renewed.
///
/// The former id has signed which one takes its place, so nobody is asked. The change of the catalog counts: what comes before it
/// has no name yet, and what comes after it is done by the next opening of the folder if the program ends in between.
final class Renewals: Sendable {
    private let folder: DataFolder
    private let own: OwnStore
    private let catalog: Catalog
    private let replicas: OpenReplicas
    private let tokens: FeedTokens

    init(_ files: OpenFiles, tokens: FeedTokens) {
        folder = files.folder
        own = files.own
        catalog = files.catalog
        replicas = files.replicas
        self.tokens = tokens
    }

    /// Gives everything that is known of a person to their new id, if a roster says that they have one.
    ///
    /// A second id that claims the same former one gets nothing. Its roster is kept as evidence.
    func take(_ roster: Verified<Roster>) throws {
        guard let former = roster.former?.user, roster.author != own.user else { return }
        if let known = try catalog.renewed(former) {
            if known != roster.author { try catalog.noteRival(roster, of: former) }
            return
        }
        guard try catalog.isKnown(former) else { return }
        try move(former, by: roster)
        try complete(former, roster.author)
    }

    private func move(_ former: UserID, by roster: Verified<Roster>) throws {
        try own.refuseInChange()
        let lock = try FolderLock(folder.path)
        defer { lock.release() }
        // Another program may have been faster.
        guard try catalog.renewed(former) == nil else { return }
        let hasReplica = try catalog.contact(former) != nil && catalog.contact(roster.author) == nil
        if hasReplica { try replicas.copy(former, as: roster) }
        _ = try catalog.renew(former, by: roster) { try own.sign($0, for: roster.author) }
    }

    /// Completes what was cut short between the catalog and the files beside it.
    func complete() throws { for (former, user) in try catalog.renewals() { try complete(former, user) } }

    private func complete(_ former: UserID, _ user: UserID) throws {
        // Where the tokens cannot be read, no address works, and the person is met all the same.
        try? tokens.move(from: former, to: user)
        try replicas.delete(former)
    }

    /// Whether an id is a former one, so that nobody is met or followed by it any more.
    func isFormer(_ user: UserID) throws -> Bool { try catalog.renewed(user) != nil }

    /// Whether a user has taken the place of another id, as far as this device knows.
    func goesOn(_ user: UserID, for former: UserID) throws -> Bool {
        guard let known = try catalog.renewed(former) else { return true }
        return known == user
    }

    /// Notes that the user is told of a person's new id.
    ///
    /// - Returns: whether they were not told before.
    func tell(of user: UserID) throws -> Bool { try catalog.tellRenewal(of: user) }

    /// Notes that a person has agreed to a session, and so knows this user's present id.
    func noteAware(_ user: UserID) throws { try catalog.noteAware(user) }

    /// The error for something of a former id.
    static let outdated = VicinoError(
        .refused,
        "This is of an identity that its owner's program has renewed since. Ask them for a new one. Nothing was changed."
    )
}
