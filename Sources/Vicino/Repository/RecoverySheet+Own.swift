internal import VicinoRepository
internal import VicinoStore

extension RecoverySheet {
    /// What the user's recovery phrase should find in a store; nil if nothing is published there for the user's own devices.
    ///
    /// The identity key is not in it: the phrase replaces it.
    init?(_ parts: Repositories, in store: StoredStore) throws {
        guard let epoch = try parts.catalog.epochs()[.ownDevices] else { return nil }
        let own = try parts.catalog.publications(inStore: store.number)
            .filter { $0.signer != nil && $0.publication.key == epoch.key }.map(\.publication.publisher)
        // Another device may publish to the same store, and write over the sheet.
        let others = try parts.notes.others().filter { $0.address == store.address }
        let theirs = try others.flatMap { try PublicationRow.rows($0.rows ?? []) }
            .filter { $0.epoch.key == epoch.key }.map(\.publisher)
        let publishers = Set(own + theirs).sorted { $0.bytes.lexicographicallyPrecedes($1.bytes) }
        guard !publishers.isEmpty else { return nil }
        self.init(
            user: parts.own.user, key: epoch.key, publishers: Array(publishers.prefix(RepositoryLimit.publishers)),
            identity: nil)
    }

    /// The digest of what it says.
    var saidDigest: Digest { Digest.sha256(user.bytes + key.bytes + publishers.flatMap(\.bytes)) }
}
