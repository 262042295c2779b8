internal import VicinoCore
internal import VicinoFormat

/// A binary dump that a fetch has brought. It can be read any number of times, as long as its packs are kept. Nothing in it is
/// verified.
package struct FetchedDump: Sendable {
    private let content: Content

    private enum Content: Sendable {
        case bytes([UInt8])
        case packs(PackedDump, pack: @Sendable (PackPart) throws -> Pack)
    }

    /// A dump in memory.
    init(_ bytes: [UInt8]) { content = .bytes(bytes) }

    /// A dump that is made while it is read, so that only one pack at a time is in memory.
    ///
    /// - Parameter pack: a pack that was fetched.
    init(_ dump: PackedDump, _ pack: @escaping @Sendable (PackPart) throws -> Pack) {
        content = .packs(dump, pack: pack)
    }

    /// Begins to read the dump.
    ///
    /// - Returns: returns the next bytes, at most as many as asked for; none at the end.
    package func open() throws -> (Int) throws -> [UInt8] {
        switch content {
        case .bytes(let bytes):
            var rest = bytes[...]
            return { count in
                defer { rest = rest.dropFirst(count) }
                return Array(rest.prefix(count))
            }
        case .packs(let dump, pack: let pack):
            let reading = try PackedDumpReading(dump, pack)
            return { try reading.read($0) }
        }
    }
}

/// One reading of a dump that is made meanwhile.
private final class PackedDumpReading {
    private let dump: PackedDump
    private let pack: (PackPart) throws -> Pack
    private let output: DumpBytes
    private var writer: DumpWriter
    /// How many pieces are written.
    private var written = 0
    /// How many bytes of the output are handed out.
    private var position = 0

    init(_ dump: PackedDump, _ pack: @escaping (PackPart) throws -> Pack) throws {
        let output = DumpBytes()
        self.dump = dump
        self.pack = pack
        self.output = output
        writer = try DumpWriter(header: dump.header) { output.bytes += $0 }
    }

    func read(_ count: Int) throws -> [UInt8] {
        while output.bytes.count - position < count, written <= dump.pieces.count { try writeNext() }
        let end = min(position + count, output.bytes.count)
        let bytes = Array(output.bytes[position..<end])
        position = end
        return bytes
    }

    /// Writes the next piece, or the end after all of them.
    private func writeNext() throws {
        output.bytes.removeFirst(position)
        position = 0
        defer { written += 1 }
        guard written < dump.pieces.count else { return try writer.finish() }
        try dump.pieces[written].write(pack, to: &writer)
    }
}
