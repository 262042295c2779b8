internal import Crypto
internal import FoundationEssentials
internal import SwiftProtobuf
internal import VicinoCore

/// Reads the binary form of a dump.
struct BinaryDumpReader {
    private(set) var header: DumpHeader
    private var input: DumpInput
    private var hasher: SHA256
    private var entries: UInt64 = 0

    init(_ input: DumpInput) throws {
        var input = input
        var hasher = SHA256()
        let prologue = try input.take(DumpFile.prologueBytes)
        let features = try Self.features(prologue)
        hasher.update(data: prologue)
        let frame = try Self.frame(&input)
        var scan = MessageScan(frame.payload)
        guard scan.isWithin([3: FormatLimit.statements, 4: FormatLimit.statements, 5: FormatLimit.logs]) else {
            throw VicinoError(.tooLarge, "A dump names more logs than the format allows.")
        }
        guard frame.type == .header,
            let message = try? Vicino_V1_Header(serializedBytes: frame.payload, options: .knownFields)
        else {
            throw VicinoError.damaged("it has no header")
        }
        hasher.update(data: frame.bytes)
        header = try DumpHeader(message)
        header.hasSalts = features & DumpFile.knownFeatures != 0
        self.input = input
        self.hasher = hasher
    }

    mutating func next(schemas: (Int) throws -> [Schema]) throws -> (log: Int, batch: EntryBatch)? {
        let frame = try Self.frame(&input)
        switch frame.type {
        case .batch:
            hasher.update(data: frame.bytes)
            guard let packed = try? Vicino_V1_PackedBatch(serializedBytes: frame.payload, options: .knownFields) else {
                throw VicinoError.damaged("a batch cannot be read")
            }
            let log = Int(packed.log)
            guard header.logs.indices.contains(log) else { throw VicinoError.damaged("a batch is of no known log") }
            let batch = try BatchDecoder.decode(
                Array(packed.data), size: Int(packed.size), writer: header.logs[log].log.writer,
                schemas: try schemas(log))
            entries += UInt64(batch.headers.count)
            return (log, batch)
        case .end:
            try checkEnd(frame.payload)
            return nil
        case .header: throw VicinoError.damaged("it has two headers")
        }
    }

    private static func features(_ prologue: [UInt8]) throws(VicinoError) -> UInt32 {
        guard prologue.starts(with: DumpFile.magic) else {
            throw VicinoError(.notADump, "This is not a dump.")
        }
        let features = prologue[12..<16].reversed().reduce(UInt32(0)) { $0 << 8 | UInt32($1) }
        guard prologue[8] == DumpFile.major, features & ~DumpFile.knownFeatures == 0 else {
            throw VicinoError(
                .tooNew,
                "The dump is of format version \(prologue[8]) or needs features that this program does not have. "
                    + "Update this program.")
        }
        return features
    }

    private static func frame(
        _ input: inout DumpInput
    ) throws -> (type: DumpFile.FrameType, payload: [UInt8], bytes: [UInt8]) {
        let start = try input.take(DumpFile.frameHeaderBytes)
        let length = start[1...].reversed().reduce(0) { $0 << 8 | Int($1) }
        guard let type = DumpFile.FrameType(rawValue: start[0]) else {
            throw VicinoError.damaged("it has a part of an unknown type")
        }
        guard length <= FormatLimit.frameBytes else {
            throw VicinoError(.tooLarge, "A part of the dump is larger than the format allows.")
        }
        let payload = try input.take(length)
        return (type, payload, start + payload)
    }

    private mutating func checkEnd(_ payload: [UInt8]) throws {
        let digest = Data(hasher.finalize())
        let expected = Vicino_V1_End.with {
            $0.digest = digest
            $0.entries = entries
        }
        guard try expected.serializedBytes() as [UInt8] == payload else {
            throw VicinoError.damaged("its digest does not match")
        }
        guard try input.peek(1).isEmpty else { throw VicinoError.damaged("it has bytes after its end") }
    }
}

extension BinaryDecodingOptions {
    /// Unknown fields are dropped, because a decoded message is never written again.
    static var knownFields: BinaryDecodingOptions {
        var options = BinaryDecodingOptions()
        options.discardUnknownFields = true
        return options
    }
}
