/// Where an invited user may leave a letter for an author whose devices cannot be reached: one object in a store.
package struct InvitationDrop: Hashable, Sendable {
    /// The store. The invited user takes it for hostile input.
    package let address: String
    /// The X25519 public key of the author's device for which the letter is sealed.
    package let agreementKey: [UInt8]
    /// What is appended to the object's address when it is written, after a question mark, such as a signature of S3; nil for
    /// nothing.
    package let query: String?

    /// The maximum number of bytes in an address.
    package static let addressBytes = 200
    /// The maximum number of bytes in a query.
    package static let queryBytes = 400

    /// - Throws: `VicinoError` with `.outOfRange` for an address, a key or a query that no invitation could hold.
    package init(address: String, agreementKey: [UInt8], query: String? = nil) throws(VicinoError) {
        guard (1...Self.addressBytes).contains(address.utf8.count), agreementKey.count == 32,
            query.map({ (1...Self.queryBytes).contains($0.utf8.count) }) != false
        else {
            throw VicinoError(
                .outOfRange, "The address of the store is too long for an invitation. Take a store with a shorter one.")
        }
        self.address = address
        self.agreementKey = agreementKey
        self.query = query
    }
}

extension InvitationDrop {
    func write(to writer: inout WireWriter) {
        writer.appendText(1, address)
        writer.appendBytes(2, agreementKey)
        if let query { writer.appendText(3, query) }
    }

    init(wireBytes: ArraySlice<UInt8>) throws(VicinoError) {
        var reader = WireReader(wireBytes)
        var address: String?
        var key: ArraySlice<UInt8>?
        var query: String?
        while let field = try reader.next() {
            switch field.number {
            case 1: address = try field.text()
            case 2: key = try field.bytes()
            case 3: query = try field.text()
            default: break
            }
        }
        guard let address, let key else {
            throw VicinoError(.malformed, "The invitation names a store, and not where a letter is left in it.")
        }
        try self.init(address: address, agreementKey: Array(key), query: query)
    }
}
