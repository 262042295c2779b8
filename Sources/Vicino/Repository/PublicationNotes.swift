internal import VicinoCore
internal import VicinoRepository
internal import VicinoStore

/// Keeps the user's devices of one mind about what they publish: the keys of epochs, who publishes where, and the keys of
/// followers' devices. Internal records carry it.
final class PublicationNotes: Sendable {
    private let own: OwnStore
    private let catalog: Catalog
    private let records: Records
    private let ownRecords: OwnRecords

    init(_ files: OpenFiles, records: Records, ownRecords: OwnRecords) {
        own = files.own
        catalog = files.catalog
        self.records = records
        self.ownRecords = ownRecords
    }

    /// Takes over what the other devices have noted, and notes what this one has.
    func settle() throws {
        try adopt()
        try tell()
    }

    // MARK: What the devices have noted

    /// The notes of all devices, those removed included. If a device has two of one store, the one with the greatest id counts.
    private func held() throws -> [Identified<PublicationNote>] {
        let all: [Identified<PublicationNote>] = try records.request(PublicationNote.self, of: nil).all()
        let newest = Dictionary(all.map { (Key($0.record), $0) }) {
            $0.id.description > $1.id.description ? $0 : $1
        }
        return newest.values.sorted { $0.id.description < $1.id.description }
    }

    private struct Key: Hashable {
        let device: [UInt8]
        let address: String

        init(_ note: PublicationNote) {
            device = note.device
            address = note.address
        }
    }

    private var device: [UInt8] { own.deviceKey.publicKey }

    /// What the user's other devices publish, those not removed.
    func others() throws -> [PublicationNote] {
        let roster = try own.roster()
        return try held().map(\.record).filter { note in
            note.device != device && roster.includes(signingKey: note.device)
                && !roster.hasRemoved(signingKey: note.device)
        }
    }

    /// What removed devices have left in a store.
    func left(at address: String) throws -> [Identified<PublicationNote>] {
        let roster = try own.roster()
        return try held().filter { found in
            found.record.address == address && roster.hasRemoved(signingKey: found.record.device)
        }
    }

    /// Forgets a note: nothing of it is in a store any more.
    func drop(_ note: Identified<PublicationNote>) throws {
        try ownRecords.write { try $0.delete(note.id, forever: true) }
    }

    /// Takes over epochs and keys that another device knows.
    func adopt() throws {
        let known = try catalog.epochs()
        let removals = try UInt64(own.roster().devices.filter(\.isRemoved).count)
        for note in try held() {
            for row in try PublicationRow.rows(note.record.rows ?? []) {
                guard let epoch = row.epoch.taken(over: known[row.epoch.audience], removals: removals) else { continue }
                try catalog.keep(epoch)
            }
        }
        for note in try heldKeys() { if let recipient = EnvelopeRecipient(note.record) { try catalog.keep(recipient) } }
    }

    private func heldKeys() throws -> [Identified<EnvelopeKeyNote>] {
        try records.request(EnvelopeKeyNote.self, of: nil).all()
    }

    // MARK: What this device notes

    private func tell() throws {
        let notes = try held().filter { $0.record.device == device }
        let wanted = try ownNotes()
        let known = Dictionary(notes.map { ($0.record.address, $0) }) { $1 }
        let ended = notes.filter { note in !wanted.contains { $0.address == note.record.address } }
        let changed = wanted.filter { known[$0.address]?.record.isSame($0) != true }
        let keys = try newKeys()
        guard !ended.isEmpty || !changed.isEmpty || !keys.isEmpty else { return }
        try ownRecords.write { transaction in
            for note in ended { try transaction.delete(note.id, forever: true) }
            for note in changed {
                guard let old = known[note.address] else {
                    try transaction.add(note)
                    continue
                }
                try transaction.update(old.id, as: PublicationNote.self) { $0 = note }
            }
            for key in keys { try transaction.add(key) }
        }
    }

    /// What this device publishes, a note for each store.
    private func ownNotes() throws -> [PublicationNote] {
        let epochs = try catalog.epochs()
        return try catalog.stores().filter { !$0.isRemoved }.map { store in
            var rows: [PublicationRow] = []
            var envelopes: Set<ObjectName> = []
            for publication in try catalog.publications(inStore: store.number) {
                guard publication.signer != nil, let epoch = epochs[publication.audience],
                    epoch.key == publication.publication.key
                else { continue }
                rows.append(PublicationRow(epoch: epoch, publisher: publication.publication.publisher))
                envelopes.formUnion(publication.state.envelopes.keys)
            }
            return PublicationNote(
                device: device, address: store.address, readingAddress: store.readingAddress,
                rows: PublicationRow.bytes(rows), envelopes: PublicationNote.bytes(envelopes),
                signposts: PublicationNote.bytes(try catalog.signposts(inStore: store.number).map(\.publication)))
        }
    }

    /// The keys of followers' devices that are in no record, or in one with another key.
    private func newKeys() throws -> [EnvelopeKeyNote] {
        let recipients = try catalog.envelopeRecipients()
        guard !recipients.isEmpty else { return [] }
        let known = Set(try heldKeys().compactMap { EnvelopeRecipient($0.record) })
        return recipients.filter { !known.contains($0) }.map { recipient in
            EnvelopeKeyNote(
                follower: recipient.device.follower.description, device: recipient.device.device,
                agreementKey: recipient.agreementKey, key: recipient.key.bytes)
        }
    }
}

extension PublicationNote {
    fileprivate func isSame(_ other: PublicationNote) -> Bool {
        device == other.device && address == other.address && readingAddress == other.readingAddress
            && rows == other.rows && envelopes == other.envelopes && signposts == other.signposts
    }
}

extension EnvelopeRecipient {
    fileprivate init?(_ note: EnvelopeKeyNote) {
        guard let follower = UserID(note.follower), let key = EnvelopePublicKey(note.key ?? []),
            note.device.count == 32,
            note.agreementKey.count == 32
        else { return nil }
        self.init(
            device: Catalog.FollowerDevice(follower: follower, device: note.device), agreementKey: note.agreementKey,
            key: key)
    }
}

extension StoredEpoch {
    /// How far the number of an epoch may be ahead: a thief with a device of the user could end all counting.
    private static let stride = UInt64(1) << 20

    /// The epoch of another device, as far as this one believes it; nil if its number is impossible.
    ///
    /// It may have been told by a thief with a device of the user. An epoch that claims to know of removals which have not
    /// happened would never end. One that knows of fewer ends once too often, which costs nothing but time.
    fileprivate func taken(over known: StoredEpoch?, removals: UInt64) -> StoredEpoch? {
        guard number <= (known?.number ?? 0) + Self.stride else { return nil }
        return StoredEpoch(
            audience: audience, number: number, key: key, departures: departures, removals: min(self.removals, removals)
        )
    }
}
