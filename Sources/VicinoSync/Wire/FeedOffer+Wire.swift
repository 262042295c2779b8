internal import VicinoCore
internal import VicinoFormat

extension FeedOffer {
    func write(to writer: inout WireWriter, _ round: Round) {
        if let roster { writer.appendMessage(2) { roster.write(to: &$0) } }
        if let revocationList { writer.appendMessage(3) { revocationList.write(to: &$0) } }
        for closing in closings { writer.appendMessage(4) { closing.write(to: &$0) } }
        for schema in schemas { writer.appendBytes(5, schema.wireBytes) }
        for log in logs {
            writer.appendMessage(6) { writer in
                log.head.write(to: &writer)
                for kind in log.kinds { writer.appendUnsigned(3, UInt64(kind)) }
                log.secret?.write(to: &writer)
            }
        }
        writer.appendUnsigned(7, round.rawValue)
        if let grant { writer.appendMessage(8) { grant.write(to: &$0) } }
    }

    init(_ fields: MessageFields) throws {
        self.init(roster: try fields.signed(2, Roster.self))
        grant = try fields.signed(8, Grant.self)
        revocationList = try fields.signed(3, RevocationList.self)
        closings = try fields.all(4).map { try Unverified(wireBytes: try $0.bytes()) }
        schemas = try fields.all(5).map { try Schema(wireBytes: try $0.bytes()) }
        guard roster != nil || schemas.isEmpty && grant == nil else { throw MessageFields.malformed }
        guard fields.all(6).count <= FormatLimit.logs else {
            throw VicinoError(.tooLarge, "The peer offers more logs of an author than the protocol allows.")
        }
        logs = try fields.all(6).map { try Log(try $0.bytes(), schemas) }
    }
}

extension FeedOffer.Log {
    fileprivate init(_ bytes: ArraySlice<UInt8>, _ schemas: [Schema]) throws {
        let fields = try MessageFields(bytes)
        let kinds = try fields.all(3).map { Int(try $0.small(UInt16.self)) }
        let names = kinds.compactMap { schemas.indices.contains($0) ? schemas[$0].kind : nil }
        guard names.count == kinds.count, zip(names, names.dropFirst()).allSatisfy(<) else {
            throw VicinoError(.protocolViolation, "The peer offers a log with kinds that it does not name.")
        }
        self.init(head: try Unverified(wireBytes: bytes), kinds: kinds, secret: try WriterSecret(fields))
    }
}

extension WriterSecret {
    fileprivate func write(to writer: inout WireWriter) {
        writer.appendBytes(4, secret.bytes)
        writer.appendUnsigned(5, first)
    }

    /// Reads a secret; nil if the log has none.
    fileprivate init?(_ fields: MessageFields) throws {
        guard let bytes = fields.optional(4) else { return nil }
        guard let secret = RecordSecret(try bytes.bytes()), try fields.unsigned(5) <= RecordID.numberLimit else {
            throw MessageFields.malformed
        }
        self.init(secret, from: try fields.unsigned(5))
    }
}
