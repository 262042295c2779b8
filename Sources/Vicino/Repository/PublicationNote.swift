internal import VicinoCore
internal import VicinoRepository
internal import VicinoStore

/// What one device of the user publishes in one store, for all their devices: an internal record.
struct PublicationNote: RecordKind {
    /// The signing key of the device.
    var device: [UInt8] = []
    /// The address of the store.
    var address = ""
    /// Where followers read it without a key.
    var readingAddress: String?
    /// A `PublicationRow` for each audience, one after the other.
    var rows: [UInt8]?
    /// The names of the envelopes that the device has written there, 16 bytes each. They follow from its secret key, so only it
    /// can compute them.
    var envelopes: [UInt8]?
    /// The publications for which the device keeps a signpost there: a key and a publisher each, 64 bytes.
    var signposts: [UInt8]?

    static let declaration = KindDeclaration<PublicationNote>(
        "org.vicino.own.publication",
        fields: [
            .field(1, "device", at: \.device),
            .field(2, "address", at: \.address),
            .field(3, "reading", at: \.readingAddress),
            // A note may be longer than other bytes.
            .field(4, "rows", at: \.rows, privacy: .note),
            .field(5, "envelopes", at: \.envelopes, privacy: .note),
            .field(6, "signposts", at: \.signposts, privacy: .note),
        ])
}

extension PublicationNote {
    /// The names of envelopes as bytes; nil for none.
    static func bytes(_ names: some Sequence<ObjectName>) -> [UInt8]? {
        let bytes = names.sorted().flatMap(\.bytes).prefix(FieldLimit.noteBytes)
        return bytes.isEmpty ? nil : Array(bytes)
    }

    /// The names of the envelopes. What is no name is passed over.
    var envelopeNames: [ObjectName] {
        let bytes = envelopes ?? []
        return stride(from: 0, to: bytes.count, by: ObjectName.byteCount).compactMap { start in
            ObjectName(bytes[start...].prefix(ObjectName.byteCount))
        }
    }

    /// Publications with signposts as bytes; nil for none.
    static func bytes(_ signposts: [Publication]) -> [UInt8]? {
        let bytes = signposts.flatMap { $0.key.bytes + $0.publisher.bytes }.prefix(FieldLimit.noteBytes)
        return bytes.isEmpty ? nil : Array(bytes)
    }

    /// The publications with signposts. What is none is passed over.
    var signpostPublications: [Publication] {
        let bytes = signposts ?? []
        return stride(from: 0, to: bytes.count, by: EpochKey.byteCount * 2).compactMap { start in
            let publisher = bytes[start...].dropFirst(EpochKey.byteCount).prefix(EpochKey.byteCount)
            guard let key = EpochKey(bytes[start...].prefix(EpochKey.byteCount)), let publisher = PublisherID(publisher)
            else { return nil }
            return Publication(key: key, publisher: publisher)
        }
    }

    /// The publications from which signposts lead on if the device is removed: its own for followers, and those for which it
    /// has kept signposts itself.
    var followedPublications: [Publication] {
        get throws {
            let own = try PublicationRow.rows(rows ?? []).filter { $0.epoch.audience != .ownDevices }
            return own.map { Publication(key: $0.epoch.key, publisher: $0.publisher) } + signpostPublications
        }
    }
}
