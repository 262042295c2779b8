internal import VicinoCore

/// A signed statement as the content of an object: its payload and its signature.
extension Unverified {
    /// The canonical bytes of both.
    var contentBytes: [UInt8] {
        var writer = WireWriter()
        write(to: &writer)
        return writer.bytes
    }

    func write(to writer: inout WireWriter) {
        writer.appendBytes(1, payload)
        writer.appendBytes(2, signature)
    }

    /// Reads the content of an object.
    init(contentBytes: ArraySlice<UInt8>) throws(VicinoError) {
        var reader = WireReader(contentBytes)
        var payload: ArraySlice<UInt8>?
        var signature: ArraySlice<UInt8>?
        while let field = try reader.next() {
            switch field.number {
            case 1: payload = try field.bytes()
            case 2: signature = try field.bytes()
            default: break
            }
        }
        guard let payload, let signature, signature.count == 64 else {
            throw VicinoError(.malformed, "An object holds no signed statement.")
        }
        self.init(payload: payload, signature: signature)
    }
}
