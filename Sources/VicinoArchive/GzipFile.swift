internal import VicinoCore

/// Files that gzip has compressed (RFC 1952), which are expanded piece by piece.
package enum GzipFile {
    /// A function that reads what such a file expands to; it returns no bytes at the end.
    ///
    /// Several parts that follow one another count as one file, as for gzip. What follows the last one does not count.
    /// The last bytes of a part that is damaged are not returned: the function throws instead.
    ///
    /// - Parameter read: returns the next bytes of the compressed file, at most as many as given; none at the end.
    package static func reader(
        of read: @escaping (_ count: Int) throws -> [UInt8], limits: ArchiveLimits = ArchiveLimits()
    ) -> (_ count: Int) throws -> [UInt8] {
        let reading = GzipReading(read, limits)
        return { count in try reading.next(count) }
    }
}

/// Reads one file.
private final class GzipReading {
    private let read: (Int) throws -> [UInt8]
    private var expansion: Expansion
    /// What was read, and not expanded yet.
    private var input: ArraySlice<UInt8> = []
    /// Expands the present part; nil between two of them.
    private var inflater: Inflater?
    private var memberCount = 0
    private var memberSize: UInt32 = 0
    private var checksum: UInt32 = 0
    private var isOver = false

    /// The bits of a header's flags.
    private enum Flag {
        static let checksum: UInt8 = 0x02
        static let extra: UInt8 = 0x04
        static let name: UInt8 = 0x08
        static let remark: UInt8 = 0x10
        static let reserved: UInt8 = 0xE0
    }

    init(_ read: @escaping (Int) throws -> [UInt8], _ limits: ArchiveLimits) {
        self.read = read
        expansion = Expansion(limits)
    }

    /// The next bytes: as many as given, or fewer at the end.
    func next(_ count: Int) throws -> [UInt8] {
        var bytes: [UInt8] = []
        while bytes.count < count, !isOver {
            if let inflater {
                bytes += try expand(by: inflater, count - bytes.count)
            } else {
                isOver = try !beginMember()
            }
        }
        return bytes
    }

    private func expand(by inflater: Inflater, _ count: Int) throws -> [UInt8] {
        if input.isEmpty { input = try piece() }
        let given = input.count
        let bytes = try inflater.expand(&input, atMost: min(count, ArchiveLimits.pieceBytes))
        try expansion.add(bytes.count, madeOf: given - input.count)
        checksum = Inflater.checksum(bytes, after: checksum)
        memberSize &+= UInt32(bytes.count)
        if inflater.isOver {
            try endMember()
        } else if given == 0, bytes.isEmpty {
            // The compressed bytes end too early.
            throw VicinoError.cutFile
        }
        return bytes
    }

    // MARK: Parts

    /// Reads the header of the next part.
    ///
    /// - Returns: false if none follows.
    private func beginMember() throws -> Bool {
        let hasHeader = try fill(2) && input.starts(with: [0x1F, 0x8B])
        guard hasHeader else {
            guard memberCount > 0 else { throw VicinoError.damagedCompression }
            return false
        }
        memberCount += 1
        guard memberCount <= ArchiveLimits.memberCount else { throw VicinoError.bomb }
        let header = try take(10)
        let flags = header[3]
        guard header[2] == 8, flags & Flag.reserved == 0 else { throw VicinoError.unknownCompression }
        if flags & Flag.extra != 0 { try skipExtra() }
        if flags & Flag.name != 0 { try skipText() }
        if flags & Flag.remark != 0 { try skipText() }
        if flags & Flag.checksum != 0 { _ = try take(2) }
        inflater = try Inflater()
        checksum = 0
        memberSize = 0
        return true
    }

    /// Compares what the end of a part states.
    private func endMember() throws {
        inflater = nil
        let end = LittleEndianBytes(try take(8)[...])
        let isWhole = end.number(at: 0, bytes: 4) == Int(checksum) && end.number(at: 4, bytes: 4) == Int(memberSize)
        guard isWhole else { throw VicinoError.damagedCompression }
    }

    private func skipExtra() throws {
        let size = LittleEndianBytes(try take(2)[...]).number(at: 0, bytes: 2) ?? 0
        _ = try take(size)
    }

    /// Passes over a text that a zero ends.
    private func skipText() throws {
        for _ in 0..<ArchiveLimits.remarkBytes {
            if try take(1) == [0] { return }
        }
        throw VicinoError.damagedCompression
    }

    // MARK: Bytes

    private func piece() throws -> ArraySlice<UInt8> { try read(ArchiveLimits.pieceBytes)[...] }

    /// Reads until there are as many bytes as given.
    ///
    /// - Returns: false if the file ends before.
    private func fill(_ count: Int) throws -> Bool {
        while input.count < count {
            let piece = try piece()
            guard !piece.isEmpty else { return false }
            input += piece
        }
        return true
    }

    private func take(_ count: Int) throws -> [UInt8] {
        guard try fill(count) else { throw VicinoError.cutFile }
        defer { input = input.dropFirst(count) }
        return Array(input.prefix(count))
    }
}
