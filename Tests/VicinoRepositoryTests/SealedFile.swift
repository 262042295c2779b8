import VicinoCore
import VicinoTesting

@testable import VicinoRepository

/// A dump that was sealed for some devices, for tests.
struct SealedFile {
    let dump: [UInt8]
    let bytes: [UInt8]
    let keys: [EnvelopeKey]
    /// The sizes of the parts in which it was written.
    let parts: [Int]

    /// - Parameter devices: how many devices open it.
    init(dump: [UInt8], devices: Int = 2, _ random: inout SeededGenerator) throws {
        let keys = try (0..<devices).map { _ in try EnvelopeKey(of: AgreementKey(using: &random)) }
        try self.init(dump: dump, keys: keys, &random)
    }

    init(dump: [UInt8], keys: [EnvelopeKey], _ random: inout SeededGenerator) throws {
        self.dump = dump
        self.keys = keys
        let output = DumpBytes()
        var parts: [Int] = []
        var writer = try SealedDumpWriter(for: Set(keys.map(\.publicKey)), using: &random) { bytes in
            output.bytes += bytes
            parts.append(bytes.count)
        }
        // Nobody writes in pieces of the size that the file has.
        for start in stride(from: 0, to: dump.count, by: 10_007) {
            try writer.write(Array(dump[start..<min(start + 10_007, dump.count)]))
        }
        try writer.finish()
        bytes = output.bytes
        self.parts = parts
    }

    /// The bytes before the first piece.
    var start: [UInt8] { Array(bytes.prefix(parts[0])) }

    /// The pieces.
    var pieces: [[UInt8]] {
        stride(from: parts[0], to: bytes.count, by: PieceSeal.pieceBytes).map {
            Array(bytes[$0..<min($0 + PieceSeal.pieceBytes, bytes.count)])
        }
    }

    /// Opens it with the key of the first device.
    func opened() throws -> [UInt8] { try Self.open(bytes, with: keys[0]) }

    /// Opens a file.
    ///
    /// - Parameter step: how many bytes are asked for at a time.
    static func open(_ bytes: [UInt8], with key: EnvelopeKey, step: Int = 50_000) throws -> [UInt8] {
        var rest = bytes[...]
        var reader = try SealedDumpReader(openedBy: key) { count in
            defer { rest = rest.dropFirst(count) }
            return Array(rest.prefix(count))
        }
        var content: [UInt8] = []
        while true {
            let more = try reader.read(step)
            guard !more.isEmpty else { return content }
            content += more
        }
    }

    /// The code of the error with which a file is refused; nil if it opens.
    static func refusal(of bytes: [UInt8], with key: EnvelopeKey) -> VicinoError.Code? {
        do {
            _ = try open(bytes, with: key)
            return nil
        } catch { return (error as? VicinoError)?.code }
    }
}
