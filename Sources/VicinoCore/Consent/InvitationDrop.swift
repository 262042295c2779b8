/// Where an invited user may leave a letter for an author whose devices cannot be reached: one object in a store, or a file.
package struct InvitationDrop: Hashable, Sendable {
    /// The store in which the answer is; nil if the invited user knows it otherwise, as with a folder that both have. The
    /// invited user takes it for hostile input.
    package let address: String?
    /// The X25519 public key of the author's device for which the letter is sealed.
    package let agreementKey: [UInt8]
    /// What is appended to the object's address when it is written, after a question mark, such as a signature of S3; nil for
    /// nothing.
    package let query: String?
    /// Where letters are written, if that is another address of the store; hostile input, too.
    package let writingAddress: String?

    /// The maximum number of bytes in an address.
    package static let addressBytes = 200
    /// The maximum number of bytes in a query.
    package static let queryBytes = 400

    /// - Throws: `VicinoError` with `.outOfRange` for an address, a key or a query that no invitation could hold.
    package init(
        address: String?, agreementKey: [UInt8], query: String? = nil, writingAddress: String? = nil
    ) throws(VicinoError) {
        guard Self.fits(address, Self.addressBytes), Self.fits(writingAddress, Self.addressBytes),
            Self.fits(query, Self.queryBytes), agreementKey.count == 32
        else {
            throw VicinoError(
                .outOfRange, "The address of the store is too long for an invitation. Take a store with a shorter one.")
        }
        self.address = address
        self.agreementKey = agreementKey
        self.query = query
        self.writingAddress = writingAddress
    }

    private static func fits(_ text: String?, _ limit: Int) -> Bool {
        guard let text else { return true }
        return (1...limit).contains(text.utf8.count)
    }

    /// Where a letter can be written without a key; nil if nobody can.
    package var openAddress: String? { writingAddress ?? (query == nil ? nil : address) }
}

extension InvitationDrop {
    func write(to writer: inout WireWriter) {
        if let address { writer.appendText(1, address) }
        writer.appendBytes(2, agreementKey)
        if let query { writer.appendText(3, query) }
        if let writingAddress { writer.appendText(4, writingAddress) }
    }

    init(wireBytes: ArraySlice<UInt8>) throws(VicinoError) {
        var reader = WireReader(wireBytes)
        var address: String?
        var key: ArraySlice<UInt8>?
        var query: String?
        var writingAddress: String?
        while let field = try reader.next() {
            switch field.number {
            case 1: address = try field.text()
            case 2: key = try field.bytes()
            case 3: query = try field.text()
            case 4: writingAddress = try field.text()
            default: break
            }
        }
        guard let key else {
            throw VicinoError(.malformed, "The invitation takes letters, and does not name a device that opens them.")
        }
        try self.init(
            address: address, agreementKey: Array(key), query: query, writingAddress: writingAddress)
    }
}
