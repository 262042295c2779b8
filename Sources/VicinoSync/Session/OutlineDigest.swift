package import VicinoCore

/// 8 bytes that tell whether two sides know the same roster, grant and schemas of a feed; then an offer leaves them
/// out.
///
/// The receiver looks up the omitted parts and checks them against what the author has signed, so a wrong digest cannot
/// mislead it.
package struct OutlineDigest: Hashable, Sendable {
    package let bytes: [UInt8]

    package static let byteCount = 8

    package init?(_ bytes: some Collection<UInt8>) {
        guard bytes.count == Self.byteCount else { return nil }
        self.bytes = Array(bytes)
    }

    /// - Parameters:
    ///   - roster: the author's roster.
    ///   - grant: the follower's grant.
    ///   - schemas: the digests of the schemas of every log, as the heads sign them.
    package init(roster: Unverified<Roster>, grant: Unverified<Grant>?, schemas: Set<Digest>) {
        var writer = WireWriter()
        writer.appendBytes(1, roster.payload)
        if let grant { writer.appendBytes(2, grant.payload) }
        for digest in schemas.sorted(by: { $0.bytes.lexicographicallyPrecedes($1.bytes) }) {
            writer.appendBytes(3, digest.bytes)
        }
        bytes = Array(Digest.sha256(HashLabel.outline.bytes + writer.bytes).bytes.prefix(Self.byteCount))
    }
}

extension HeldFeed {
    /// The digest of what an offer need not repeat; nil if nothing is held.
    package var outline: OutlineDigest? {
        roster.map { OutlineDigest(roster: $0.source, grant: grant, schemas: Set(schemas.keys)) }
    }
}

extension FeedOffer {
    /// Adds a log, and those of its schemas that are missing.
    ///
    /// - Parameter secret: of a log in `own`, for a device of the author.
    package mutating func add(_ head: Unverified<Head>, _ schemas: [Schema], secret: WriterSecret? = nil) {
        let indexes = schemas.sorted { $0.kind < $1.kind }.map { schema in
            if let index = self.schemas.firstIndex(of: schema) { return index }
            self.schemas.append(schema)
            return self.schemas.count - 1
        }
        logs.append(Log(head: head, kinds: indexes, secret: secret))
    }

    /// The offer without what the asking peer knows.
    func without(_ known: OutlineDigest?) throws -> FeedOffer {
        guard let known, let roster else { return self }
        let schemas = Set(try logs.map { try $0.head.claimed().schemas })
        guard known == OutlineDigest(roster: roster, grant: grant, schemas: schemas) else { return self }
        var rest = self
        rest.roster = nil
        rest.grant = nil
        rest.schemas = []
        rest.logs = logs.map { Log(head: $0.head, kinds: [], secret: $0.secret) }
        return rest
    }

    /// The offer with the parts that were left out.
    ///
    /// - Throws: `VicinoError` if this side does not know them, or if a head cannot be read.
    func completed(by held: HeldFeed) throws -> FeedOffer {
        guard roster == nil else { return self }
        guard let roster = held.roster else { throw VicinoError.unknownOutline }
        var offer = self
        offer.roster = roster.source
        offer.grant = held.grant
        offer.logs = []
        for log in logs {
            guard let schemas = held.schemas[try log.head.claimed().schemas] else { throw VicinoError.unknownOutline }
            offer.add(log.head, schemas, secret: log.secret)
        }
        return offer
    }
}

extension VicinoError {
    static let unknownOutline = VicinoError(
        .unverified, "The peer leaves out the author's devices, grant or schemas, which are not known here.")
}
