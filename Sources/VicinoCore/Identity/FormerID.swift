/// The id that a user had in an earlier program, when it was the identity key itself; a part of their rosters.
package struct FormerID: Hashable, Sendable {
    /// The former id.
    package let user: UserID
    /// The signature by the former id, over a `Move`.
    package let signature: [UInt8]

    /// Signs that another id goes on.
    ///
    /// - Parameters:
    ///   - key: the identity key, of which the public half is the former id.
    ///   - first: the first statement of the id that goes on.
    package init(of key: SigningKey, for first: FirstStatement) throws {
        guard let user = UserID(key.publicKey) else { throw VicinoError(.malformed, "A key has 32 bytes.") }
        self.user = user
        signature = try Move(former: user, first: first).signed(by: key).source.signature
    }

    /// Checks the signature.
    ///
    /// - Throws: `VicinoError` with `.badSignature`.
    func check(for first: FirstStatement) throws(VicinoError) {
        let move = Move(former: user, first: first)
        _ = try Unverified<Move>(payload: move.wireBytes, signature: signature).verified(by: user.bytes)
    }

    /// Writes the fields of the message in a roster.
    func write(to writer: inout WireWriter) {
        writer.appendBytes(1, user.bytes)
        writer.appendBytes(2, signature)
    }

    /// Reads the message in a roster.
    init(wireBytes: ArraySlice<UInt8>) throws(VicinoError) {
        var reader = WireReader(wireBytes)
        var user: UserID?
        var signature: [UInt8] = []
        while let field = try reader.next() {
            switch field.number {
            case 1: user = UserID(try field.bytes())
            case 2: signature = Array(try field.bytes())
            default: break
            }
        }
        guard let user, signature.count == 64 else {
            throw VicinoError(.malformed, "A former id in a roster lacks a part.")
        }
        self.user = user
        self.signature = signature
    }
}
