internal import VicinoCore

extension PublicationParcel {
    func write(to writer: inout WireWriter) {
        content?.write(to: &writer)
        if needsKey { writer.appendBoolean(6, true) }
    }

    init(_ fields: MessageFields) throws {
        self.init(content: try Content(fields), needsKey: try fields.optional(6)?.boolean() ?? false)
    }
}

extension PublicationParcel.Content {
    /// Reads what a follower needs; nil if there is no key.
    fileprivate init?(_ fields: MessageFields) throws {
        guard let key = try fields.optional(2).map({ Array(try $0.bytes()) }) else { return nil }
        let publishers = try fields.all(3).map { Array(try $0.bytes()) }
        let addresses = try fields.all(4).map { try $0.text() }
        guard key.count == 32, (1...SessionLimit.publishers).contains(publishers.count),
            publishers.allSatisfy({ $0.count == 32 }), addresses.count <= SessionLimit.addresses,
            addresses.allSatisfy({ Self.isAddress($0) })
        else { throw MessageFields.malformed }
        self.init(
            key: key, publishers: publishers, addresses: addresses,
            envelope: try fields.optional(5).map { try $0.unsigned() })
    }

    /// Whether a text may be an address: visible characters of ASCII, and not too many.
    private static func isAddress(_ text: String) -> Bool {
        (1...SessionLimit.addressBytes).contains(text.utf8.count) && text.utf8.allSatisfy { (0x21...0x7e).contains($0) }
    }
}

extension PublicationReceipt {
    func write(to writer: inout WireWriter) {
        if let key { writer.appendBytes(2, key) }
        writer.appendBytes(3, digest)
    }

    init(_ fields: MessageFields) throws {
        let key = try fields.optional(2).map { Array(try $0.bytes()) }
        let digest = Array(try fields.bytes(3))
        guard digest.count == PublicationParcel.digestBytes, key == nil || key?.count == Self.keyBytes else {
            throw MessageFields.malformed
        }
        self.init(digest: digest, key: key)
    }
}
