internal import VicinoCore

/// Seals a dump for devices while it is written: `write` as often as needed, and then `finish`.
///
/// At most one piece is in memory. The file tells neither the author nor who can open it.
package struct SealedDumpWriter {
    private let seal: PieceSeal
    private let sink: ([UInt8]) throws -> Void
    private var waiting: [UInt8] = []
    private var pieces = 0

    /// Writes the beginning of the file.
    ///
    /// - Parameters:
    ///   - devices: the keys of the devices that open it.
    ///   - generator: must be the system's, except in tests.
    ///   - sink: receives the bytes in order.
    /// - Throws: `VicinoError` with `.outOfRange` for no device, and for more than 256; what `sink` throws.
    package init(
        for devices: Set<EnvelopePublicKey>, using generator: inout some RandomNumberGenerator,
        sink: @escaping ([UInt8]) throws -> Void
    ) throws {
        let key = EpochKey(using: &generator)
        let start = try SealedDumpStart.sealing(key, for: devices, using: &generator)
        seal = PieceSeal(key, after: start)
        self.sink = sink
        try sink(start.bytes)
    }

    /// Seals the next bytes of the dump.
    package mutating func write(_ bytes: [UInt8]) throws {
        var rest = bytes[...]
        while !rest.isEmpty {
            // A full piece waits for more, since it may be the last.
            if waiting.count == PieceSeal.contentBytes { try emit(isLast: false) }
            let part = rest.prefix(PieceSeal.contentBytes - waiting.count)
            waiting += part
            rest = rest.dropFirst(part.count)
        }
    }

    /// Writes the rest, filled up. Without it the file is incomplete.
    package mutating func finish() throws {
        let count = PieceSeal.paddedCount(pieces + 1)
        while pieces < count { try emit(isLast: pieces + 1 == count) }
    }

    private mutating func emit(isLast: Bool) throws {
        try sink(try seal.seal(waiting, number: UInt64(pieces), isLast: isLast))
        waiting.removeAll(keepingCapacity: true)
        pieces += 1
    }
}
