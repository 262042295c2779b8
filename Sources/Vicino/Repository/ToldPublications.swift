internal import VicinoRepository
internal import VicinoStore
internal import VicinoSync

/// Where the user publishes, as followers' devices learn it in sessions, and where followed authors do.
final class ToldPublications: Sendable {
    private let own: OwnStore
    private let catalog: Catalog
    private let audiences: PublishedAudiences
    private let notes: PublicationNotes
    private let followed: FollowedAuthors
    private let epochs: Epochs
    private let publications: OwnPublications
    private let now: @Sendable () -> Timestamp

    init(
        _ files: OpenFiles, audiences: PublishedAudiences, notes: PublicationNotes, followed: FollowedAuthors,
        now: @escaping @Sendable () -> Timestamp
    ) {
        own = files.own
        catalog = files.catalog
        self.audiences = audiences
        self.notes = notes
        self.followed = followed
        self.now = now
        epochs = Epochs(files)
        publications = OwnPublications(files)
    }

    // MARK: The author's side

    /// Whether a follower may have to be told anything.
    func isNeeded() throws -> Bool {
        try !catalog.stores().isEmpty || catalog.hasToldPublications() || !notes.others().isEmpty
    }

    /// What a follower's device is told; nil if it knows it, or if there is nothing to say now.
    func parcel(for device: Catalog.FollowerDevice) throws -> PublicationParcel? {
        guard let audience = try audiences.audience(of: device.follower) else { return nil }
        let told = try catalog.toldPublication(device)
        let stores = try catalog.stores().filter { !$0.isRemoved }
        let others = try notes.others()
        guard !stores.isEmpty || !others.isEmpty else {
            let nothing = PublicationParcel(content: nil)
            return told == nil || told == nothing.digest ? nil : nothing
        }
        guard let content = try content(for: device, in: audience, at: stores, and: others) else { return nil }
        let needsKey = !audience.recipients.contains { $0.device == device }
        let parcel = PublicationParcel(content: content, needsKey: needsKey)
        guard parcel.digest != told || needsKey else { return nil }
        return parcel
    }

    /// What the device needs; nil if nobody publishes in the present epoch yet.
    private func content(
        for device: Catalog.FollowerDevice, in audience: PublishedAudience, at stores: [StoredStore],
        and others: [PublicationNote]
    ) throws -> PublicationParcel.Content? {
        var generator = SystemRandomNumberGenerator()
        let epoch = try epochs.present(audience, using: &generator)
        var publishers = try stores.map {
            try publications.publication(epoch, in: $0, using: &generator).publication.publisher.bytes
        }
        for note in others {
            let rows = try PublicationRow.rows(note.rows ?? []).filter { $0.epoch.key == epoch.key }
            publishers += rows.map(\.publisher.bytes)
        }
        guard !publishers.isEmpty else { return nil }
        var addresses: [String] = []
        for address in stores.compactMap(\.readingAddress) + others.compactMap(\.readingAddress)
        where !addresses.contains(address) {
            addresses.append(address)
        }
        // Before it is told, so that the epoch ends when the device may not read any more.
        try catalog.note([device], know: epoch.key)
        return PublicationParcel.Content(
            key: epoch.key.bytes, publishers: Array(publishers.prefix(SessionLimit.publishers)),
            addresses: Array(addresses.prefix(SessionLimit.addresses)),
            envelope: try catalog.lastEnvelopeNumber(of: device))
    }

    /// Notes what a follower's device has kept, and its key for envelopes.
    func note(
        _ receipt: PublicationReceipt, by device: Catalog.FollowerDevice, of roster: Verified<Roster>
    ) throws {
        guard try audiences.audience(of: device.follower) != nil else { return }
        if let bytes = receipt.key, let key = EnvelopePublicKey(bytes),
            let listed = roster.devices.first(where: { $0.signingKey == device.device })
        {
            try catalog.keep(EnvelopeRecipient(device: device, agreementKey: listed.agreementKey, key: key))
        }
        if try catalog.toldPublication(device) != receipt.digest { try catalog.note(device, wasTold: receipt.digest) }
    }

    // MARK: The follower's side

    /// Keeps where an author publishes.
    ///
    /// - Parameter device: the signing key of the author's device.
    /// - Returns: what that device is to know of it; nil if the author is not followed.
    func keep(_ parcel: PublicationParcel, of author: UserID, device: [UInt8]) throws -> PublicationReceipt? {
        guard try followed.people.isFollowed(author) else { return nil }
        var receipt = PublicationReceipt(digest: parcel.digest)
        if parcel.needsKey { receipt.key = try EnvelopeKey(of: own.agreementKey).publicKey.bytes }
        guard let content = parcel.content else {
            try catalog.dropReceivedPublication(of: author, device: device)
            return receipt
        }
        guard let key = EpochKey(content.key) else { return nil }
        let known = try catalog.receivedPublications(of: author).first { $0.device == device }?.envelope
        // An envelope that this device has opened in the meantime has a higher number than the author's device knew of.
        let envelope = [content.envelope, known].compactMap { $0 }.max()
        try catalog.keep(
            ReceivedPublication(
                author: author, device: device, key: key, publishers: content.publishers.compactMap { PublisherID($0) },
                addresses: content.addresses, envelope: envelope, receivedAt: now()))
        return receipt
    }
}
