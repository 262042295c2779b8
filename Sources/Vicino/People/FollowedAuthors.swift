internal import VicinoStore

/// The authors whom the user follows: their entry in the catalog, the grant that they gave, and the replica of their
/// records.
final class FollowedAuthors: Sendable {
    let people: People
    private let own: OwnStore
    let catalog: Catalog
    let replicas: OpenReplicas
    private let tokens: FeedTokens
    private let reserve: FolderReserve
    private let now: @Sendable () -> Timestamp

    init(_ files: OpenFiles, people: People, tokens: FeedTokens, now: @escaping @Sendable () -> Timestamp) {
        self.people = people
        self.tokens = tokens
        self.now = now
        own = files.own
        catalog = files.catalog
        replicas = files.replicas
        reserve = files.reserve
    }

    /// Begins to follow an author who has agreed.
    func begin(_ author: UserID, as petname: String?, claimed: String) throws {
        if let known = try catalog.contact(author) {
            if let petname, petname != known.petname { try catalog.rename(author, to: petname) }
            return
        }
        try replicas.delete(author)
        let name = try petname ?? people.freePetname(claimed: claimed, for: author)
        try catalog.add(author, petname: name, now: now(), isUpdated: false)
    }

    /// Stops following an author and deletes their records from this device.
    func end(_ person: Person) throws {
        guard !person.isMe else { throw VicinoError(.refused, "You cannot unfollow yourself.") }
        try own.refuseInChange()
        // The records go first: if the program ends here, the name remains to unfollow.
        try replicas.delete(person.user)
        try reserve.spend {
            // Otherwise the feed's old address would work again if the user followed them anew. Where the tokens cannot be
            // read, no address works, and that must not keep the user from unfollowing.
            _ = try? tokens.revoke(of: person)
            try catalog.remove(person.user)
        }
        // A session may have stored some in between. What cannot be deleted now is deleted when the user follows them
        // again.
        try replicas.delete(person.user)
    }

    /// Deletes the records of an author that this program stored while `end` ran.
    func deleteUnlessFollowed(_ author: UserID) throws {
        guard author != people.user, try catalog.contact(author) == nil else { return }
        try replicas.deleteIfOpen(author)
    }

    /// Stores a grant that an author gave this user.
    func keep(_ grant: Verified<Grant>) throws {
        guard grant.follower == people.user else { throw VicinoError(.refused, "This grant is for another user.") }
        try catalog.keep(grant, at: now())
    }

    /// Takes over a row of the catalog from another device of the user.
    func put(_ row: [UInt8], of user: UserID, in table: SharedTable) throws {
        try catalog.putShared(row, of: user, in: table, at: now())
        guard table == .received, try catalog.contact(user) != nil else { return }
        // All of the author's records under another grant may not be all under this one.
        try replicas.replica(user).forgetRevisions()
    }

    /// The grant received from an author; it may have expired.
    func receivedGrant(from author: UserID) throws -> Unverified<Grant>? { try catalog.receivedGrant(from: author) }

    /// Notes that new records of an author were received.
    func markUpdated(_ author: UserID) throws { try catalog.markUpdated(author, now: now()) }
}
