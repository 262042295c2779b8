internal import VicinoRepository
internal import VicinoStore

/// What this device publishes in its stores: a key of its own for each store, audience and epoch.
final class OwnPublications: Sendable {
    private let catalog: Catalog

    init(_ files: OpenFiles) { catalog = files.catalog }

    /// The publication of an epoch in a store, which gets a key if it has none.
    func publication(
        _ epoch: StoredEpoch, in store: StoredStore, using generator: inout some RandomNumberGenerator
    ) throws -> StoredPublication {
        if let known = try known(epoch, in: store) { return known }
        let signer = try SigningKey(using: &generator)
        guard let publisher = PublisherID(signer.publicKey) else {
            throw VicinoError(.malformed, "A key for publishing has another length.")
        }
        let made = StoredPublication(
            store: store.number, audience: epoch.audience,
            publication: Publication(key: epoch.key, publisher: publisher), signer: signer)
        try catalog.keep(made)
        return made
    }

    /// The publication of an epoch in a store; nil if it has no key.
    func known(_ epoch: StoredEpoch, in store: StoredStore) throws -> StoredPublication? {
        try catalog.publications(inStore: store.number).first {
            $0.signer != nil && $0.audience == epoch.audience && $0.publication.key == epoch.key
        }
    }
}
