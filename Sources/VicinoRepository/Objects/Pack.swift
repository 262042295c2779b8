package import VicinoCore
package import VicinoFormat

/// One batch of a full dump, encoded as in the dump.
package struct Pack: Hashable, Sendable {
    /// The number of entries.
    package let entries: Int
    /// The size of the batch when expanded.
    package let size: Int
    /// The compressed batch.
    package let data: [UInt8]

    package init(entries: Int, size: Int, data: [UInt8]) {
        self.entries = entries
        self.size = size
        self.data = data
    }

    /// Encodes a batch.
    package init(_ batch: EntryBatch, writer: WriterID) throws(VicinoError) {
        let encoded = try BatchEncoder.encode(batch, writer: writer)
        self.init(entries: batch.headers.count, size: encoded.size, data: encoded.data)
    }

    /// The entries. They are not verified.
    ///
    /// - Parameters:
    ///   - writer: the writer of the log.
    ///   - schemas: the kinds of the log, in its order.
    package func batch(writer: WriterID, schemas: [Schema]) throws -> EntryBatch {
        try BatchDecoder.decode(data, size: size, writer: writer, schemas: schemas)
    }

    /// The size of the object that holds the pack.
    package var sealedSize: Int { PaddedSize.pack(content.count + ObjectSeal.overhead) }

    /// The object of a publication that holds the pack.
    ///
    /// - Parameter generator: must be the system's, except in tests.
    package func sealed(
        as number: PackNumber, in publication: Publication, using generator: inout some RandomNumberGenerator
    ) throws -> [UInt8] {
        try ObjectSeal.pack(number, of: publication).seal(content, size: sealedSize, using: &generator)
    }

    private var content: [UInt8] {
        var writer = WireWriter()
        writer.appendUnsigned(1, UInt64(entries))
        writer.appendUnsigned(2, UInt64(size))
        writer.appendBytes(3, data)
        return writer.bytes
    }

    fileprivate init(content: ArraySlice<UInt8>) throws(VicinoError) {
        var reader = WireReader(content)
        var entries: UInt64?
        var size: UInt64?
        var data: ArraySlice<UInt8>?
        while let field = try reader.next() {
            switch field.number {
            case 1: entries = try field.unsigned()
            case 2: size = try field.unsigned()
            case 3: data = try field.bytes()
            default: break
            }
        }
        guard let entries, entries <= UInt64(FormatLimit.batchEntries), let size,
            size <= UInt64(FormatLimit.batchBytes),
            let data
        else { throw VicinoError(.malformed, "A pack is incomplete, or a value in it is not allowed.") }
        self.init(entries: Int(entries), size: Int(size), data: Array(data))
    }
}

extension Publication {
    /// Opens a pack that a pointer of this publication names.
    ///
    /// - Throws: `VicinoError` for anything but what the publisher put there.
    package func openPack(_ object: [UInt8], _ part: PackPart) throws(VicinoError) -> Pack {
        guard object.count == part.size else {
            throw VicinoError(.truncated, "A pack in the store has another size than its author says.")
        }
        return try Pack(content: try ObjectSeal.pack(part.number, of: self).open(object)[...])
    }
}
