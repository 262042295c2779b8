internal import Crypto
internal import FoundationEssentials
internal import SwiftProtobuf
internal import VicinoCore

/// Writes a dump piece by piece to its closure: first a header, then batches, then `finish`.
package struct DumpWriter {
    private let sink: ([UInt8]) throws -> Void
    private let writers: [WriterID]
    private var hasher = SHA256()
    private var entries: UInt64 = 0

    /// Writes the prologue and the header.
    ///
    /// - Parameters:
    ///   - header: describes the dump; every log needs its head.
    ///   - sink: receives the bytes in order.
    package init(header: DumpHeader, sink: @escaping ([UInt8]) throws -> Void) throws {
        self.sink = sink
        writers = header.logs.map(\.log.writer)
        try write(DumpFile.prologue(features: header.hasSalts ? DumpFile.knownFeatures : 0))
        try write(.header, try header.proto.serializedBytes())
    }

    /// Writes a batch of entries of the log with this index in the header.
    package mutating func write(_ batch: EntryBatch, log: Int) throws {
        guard !batch.isEmpty else { return }
        let packed = try BatchEncoder.encode(batch, writer: writers[log])
        try write(packed: packed.data, size: packed.size, entries: batch.headers.count, log: log)
    }

    /// Writes a batch that was encoded before, as it is.
    ///
    /// - Parameters:
    ///   - size: the size of the batch when expanded.
    ///   - entries: the number of its entries. With a wrong one nobody can read the dump.
    ///   - log: the index of its log in the header.
    package mutating func write(packed data: [UInt8], size: Int, entries: Int, log: Int) throws {
        guard let size = UInt32(exactly: size), let count = UInt32(exactly: entries), writers.indices.contains(log)
        else {
            throw VicinoError.damaged("a batch has an impossible size, or is of no known log")
        }
        let message = Vicino_V1_PackedBatch.with {
            $0.log = UInt32(log)
            $0.size = size
            $0.data = Data(data)
        }
        try write(.batch, try message.serializedBytes())
        self.entries += UInt64(count)
    }

    /// Writes the end; without it the dump is incomplete.
    package mutating func finish() throws {
        let digest = Data(hasher.finalize())
        let message = Vicino_V1_End.with {
            $0.digest = digest
            $0.entries = entries
        }
        try write(.end, try message.serializedBytes())
    }

    private mutating func write(_ type: DumpFile.FrameType, _ payload: [UInt8]) throws {
        guard payload.count <= FormatLimit.frameBytes else {
            throw VicinoError(.tooLarge, "A part of the dump is larger than the format allows.")
        }
        try write([type.rawValue] + DumpFile.bytes(UInt32(payload.count)) + payload)
    }

    private mutating func write(_ bytes: [UInt8]) throws {
        hasher.update(data: bytes)
        try sink(bytes)
    }
}
