internal import VicinoRepository
internal import VicinoStore

/// Who publishes in an epoch, and where, as envelopes say it.
struct EnvelopeContent {
    let publishers: [PublisherID]
    let addresses: [String]

    init(_ parts: Repositories, key: EpochKey) throws {
        let stores = try parts.catalog.stores().filter { !$0.isRemoved }
        let others = try parts.notes.others()
        let own = try stores.flatMap { try parts.catalog.publications(inStore: $0.number) }
            .filter { $0.signer != nil && $0.publication.key == key }.map(\.publication.publisher)
        let theirs = try others.flatMap { try PublicationRow.rows($0.rows ?? []) }
            .filter { $0.epoch.key == key }.map(\.publisher)
        publishers = Array((own + theirs).prefix(RepositoryLimit.publishers))
        var addresses: [String] = []
        for address in stores.compactMap(\.readingAddress) + others.compactMap(\.readingAddress)
        where !addresses.contains(address) {
            addresses.append(address)
        }
        self.addresses = Array(addresses.prefix(RepositoryLimit.addresses))
    }
}
