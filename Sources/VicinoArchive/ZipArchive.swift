internal import VicinoCore

/// A ZIP archive, whose files are read without writing any of them to the disk.
///
/// Nothing in it is trusted: its list is checked before a file is expanded, and a file never expands to more than the list
/// states.
package struct ZipArchive: Sendable {
    /// The files and folders, in the order of the list.
    package let entries: [ZipEntry]
    private let source: ArchiveSource
    private let limits: ArchiveLimits

    /// Reads the list of the files.
    ///
    /// - Throws: `VicinoError` if it is no ZIP archive, or more than the limits allow.
    package init(_ source: ArchiveSource, limits: ArchiveLimits = ArchiveLimits()) throws {
        self.source = source
        self.limits = limits
        entries = try ZipDirectory(source, limits: limits).entries()
    }

    /// A function that reads a file from its beginning, piece by piece; it returns no bytes at the end.
    ///
    /// The last bytes of a file that is not as the list says are not returned: the function throws instead.
    package func reader(of entry: ZipEntry) -> (_ count: Int) throws -> [UInt8] {
        let reading = EntryReading(entry, in: source, limits)
        return { count in try reading.next(count) }
    }
}

/// Reads one file of an archive.
private final class EntryReading {
    private let entry: ZipEntry
    private let source: ArchiveSource
    /// Where the next bytes lie; nil before the first ones.
    private var offset: Int?
    /// The bytes of the file in the archive that were not read yet.
    private var unread: Int
    /// What was read, and not expanded yet.
    private var input: ArraySlice<UInt8> = []
    private var inflater: Inflater?
    private var expansion: Expansion
    private var checksum: UInt32 = 0
    private var isOver = false

    init(_ entry: ZipEntry, in source: ArchiveSource, _ limits: ArchiveLimits) {
        self.entry = entry
        self.source = source
        expansion = Expansion(limits)
        unread = entry.compressedSize
    }

    /// The next bytes: as many as given, or fewer at the end.
    func next(_ count: Int) throws -> [UInt8] {
        if let refusal = entry.refusal { throw refusal }
        if offset == nil { try begin() }
        var bytes: [UInt8] = []
        while bytes.count < count, !isOver {
            let piece = try inflater == nil ? copied(count - bytes.count) : expanded(count - bytes.count)
            guard expansion.size <= entry.size else { throw VicinoError.damagedEntry }
            checksum = Inflater.checksum(piece, after: checksum)
            bytes += piece
            if isOver { try check() }
        }
        return bytes
    }

    /// Finds the file's bytes behind its own header.
    private func begin() throws {
        let header = try source.bytes(at: entry.offset, count: ZipEntry.headerBytes)
        guard header.number(at: 0, bytes: 4) == 0x0403_4B50, let nameLength = header.number(at: 26, bytes: 2),
            let extraLength = header.number(at: 28, bytes: 2)
        else { throw VicinoError.damagedEntry }
        offset = entry.offset + ZipEntry.headerBytes + nameLength + extraLength
        if entry.isCompressed { inflater = try Inflater() }
    }

    private func copied(_ count: Int) throws -> [UInt8] {
        let piece = try Array(read(atMost: count))
        try expansion.add(piece.count, madeOf: piece.count)
        isOver = unread == 0
        return piece
    }

    private func expanded(_ count: Int) throws -> [UInt8] {
        guard let inflater else { return [] }
        if input.isEmpty { input = try read(atMost: ArchiveLimits.pieceBytes) }
        let given = input.count
        let piece = try inflater.expand(&input, atMost: min(count, ArchiveLimits.pieceBytes))
        try expansion.add(piece.count, madeOf: given - input.count)
        isOver = inflater.isOver
        // The compressed bytes end too early.
        guard isOver || given > 0 || !piece.isEmpty else { throw VicinoError.damagedEntry }
        return piece
    }

    private func read(atMost count: Int) throws -> ArraySlice<UInt8> {
        let offset = offset ?? 0
        let piece = try source.bytes(at: offset, count: min(count, unread, ArchiveLimits.pieceBytes))
        self.offset = offset + piece.count
        unread -= piece.count
        return piece.bytes
    }

    private func check() throws {
        let isWhole = expansion.size == entry.size && checksum == entry.checksum
        guard isWhole, unread == 0, input.isEmpty else { throw VicinoError.damagedEntry }
    }
}
