/// What a former id signs: which id takes its place.
///
/// A roster does not repeat it: a reader makes the same bytes from the first statement.
package struct Move: Signable, Hashable {
    /// The former id: the identity key itself, which signs this.
    package let former: UserID
    /// What the new id is the digest of.
    package let first: FirstStatement

    /// `org.vicino.move/1`.
    package static let label = "org.vicino.move/1"

    package init(former: UserID, first: FirstStatement) {
        self.former = former
        self.first = first
    }

    /// The canonical bytes.
    package var wireBytes: [UInt8] {
        var writer = WireWriter()
        writer.appendBytes(1, former.bytes)
        writer.appendBytes(2, first.wireBytes)
        return writer.bytes
    }

    /// Reads a move.
    package init(wireBytes: ArraySlice<UInt8>) throws(VicinoError) {
        var reader = WireReader(wireBytes)
        var former: UserID?
        var first: FirstStatement?
        while let field = try reader.next() {
            switch field.number {
            case 1: former = UserID(try field.bytes())
            case 2: first = try FirstStatement(wireBytes: try field.bytes())
            default: break
            }
        }
        guard let former, let first else { throw VicinoError(.malformed, "A move lacks a part.") }
        self.init(former: former, first: first)
    }
}
