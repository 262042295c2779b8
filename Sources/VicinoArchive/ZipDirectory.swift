internal import VicinoCore

/// Reads the list of files at the end of a ZIP archive.
///
/// The format is that of APPNOTE.TXT by PKWARE, with the larger numbers of its version 4.5.
struct ZipDirectory {
    private let source: ArchiveSource
    private let limits: ArchiveLimits

    /// Where the list lies.
    private struct Extent {
        let count: Int
        let size: Int
        let offset: Int
    }

    /// The size of the record at the end of an archive, without its comment.
    private static let endBytes = 22
    /// The size of the record that leads to the larger numbers, just before.
    private static let locatorBytes = 20
    private static let largeEndBytes = 56
    /// The size of the fixed part of a file's line in the list.
    private static let lineBytes = 46
    private static let commentLimit = 0xFFFF

    init(_ source: ArchiveSource, limits: ArchiveLimits) {
        self.source = source
        self.limits = limits
    }

    /// The files and folders, in the order of the list.
    func entries() throws -> [ZipEntry] {
        let extent = try extent()
        guard extent.count <= limits.entries else { throw VicinoError.manyFiles(limits.entries) }
        guard extent.size <= ArchiveLimits.directoryBytes else { throw VicinoError.manyFiles(limits.entries) }
        let list = try source.bytes(at: extent.offset, count: extent.size)
        var entries: [ZipEntry] = []
        var offset = 0
        for _ in 0..<extent.count { entries.append(try entry(list, at: &offset)) }
        try check(entries, before: extent.offset)
        return entries
    }

    /// Refuses an archive that expands to more than is allowed, or in which files share bytes, so that a small archive
    /// holds many large ones.
    private func check(_ entries: [ZipEntry], before end: Int) throws {
        var total = 0
        for entry in entries where entry.refusal == nil {
            total += entry.size
            guard total <= limits.totalBytes else { throw VicinoError.largeArchive(limits) }
        }
        var free = 0
        for entry in entries.sorted(by: { $0.offset < $1.offset }) {
            guard entry.offset >= free else { throw VicinoError.overlappingFiles }
            free = entry.leastEnd
        }
        guard free <= end else { throw VicinoError.damagedArchive }
    }

    // MARK: Where it lies

    private func extent() throws -> Extent {
        let count = min(source.size, Self.endBytes + Self.commentLimit)
        let tail = try source.bytes(at: source.size - count, count: count)
        guard let index = endIndex(tail), let end = tail.part(at: index, count: Self.endBytes),
            let part = end.number(at: 4, bytes: 2), let lines = end.number(at: 10, bytes: 2),
            let size = end.number(at: 12, bytes: 4), let offset = end.number(at: 16, bytes: 4)
        else { throw VicinoError.damagedArchive }
        let isLarge = lines == 0xFFFF || size == 0xFFFF_FFFF || offset == 0xFFFF_FFFF
        if isLarge { return try largeExtent(before: source.size - count + index) }
        guard part == 0 else { throw VicinoError.dividedArchive }
        return Extent(count: lines, size: size, offset: offset)
    }

    /// Where the record at the end begins: its comment reaches to the end of the archive.
    private func endIndex(_ tail: LittleEndianBytes) -> Int? {
        guard tail.count >= Self.endBytes else { return nil }
        return stride(from: tail.count - Self.endBytes, through: 0, by: -1).first { index in
            tail.number(at: index, bytes: 4) == 0x0605_4B50
                && tail.number(at: index + 20, bytes: 2) == tail.count - Self.endBytes - index
        }
    }

    /// Where the list of a large archive lies.
    private func largeExtent(before end: Int) throws -> Extent {
        let locator = try source.bytes(at: end - Self.locatorBytes, count: Self.locatorBytes)
        guard locator.number(at: 0, bytes: 4) == 0x0706_4B50, let start = locator.number(at: 8, bytes: 8) else {
            throw VicinoError.damagedArchive
        }
        let record = try source.bytes(at: start, count: Self.largeEndBytes)
        guard record.number(at: 0, bytes: 4) == 0x0606_4B50, let part = record.number(at: 16, bytes: 4),
            let count = record.number(at: 32, bytes: 8), let size = record.number(at: 40, bytes: 8),
            let offset = record.number(at: 48, bytes: 8)
        else { throw VicinoError.damagedArchive }
        guard part == 0 else { throw VicinoError.dividedArchive }
        return Extent(count: count, size: size, offset: offset)
    }

    // MARK: Its lines

    /// The numbers of a line.
    private struct Line {
        let flags: Int
        let method: Int
        let checksum: Int
        let compressedSize: Int
        let size: Int
        let offset: Int
    }

    private func entry(_ list: LittleEndianBytes, at offset: inout Int) throws -> ZipEntry {
        guard let fixed = list.part(at: offset, count: Self.lineBytes), fixed.number(at: 0, bytes: 4) == 0x0201_4B50,
            let nameLength = fixed.number(at: 28, bytes: 2), let extraLength = fixed.number(at: 30, bytes: 2),
            let commentLength = fixed.number(at: 32, bytes: 2),
            let nameBytes = list.part(at: offset + Self.lineBytes, count: nameLength),
            let extra = list.part(at: offset + Self.lineBytes + nameLength, count: extraLength)
        else { throw VicinoError.damagedArchive }
        offset += Self.lineBytes + nameLength + extraLength + commentLength
        let name = String(decoding: nameBytes.bytes, as: UTF8.self)
        let line = try line(fixed, extra)
        guard line.offset <= source.size, line.compressedSize <= source.size else { throw VicinoError.damagedArchive }
        return ZipEntry(
            name: name, size: line.size, refusal: refusal(name, line), offset: line.offset,
            leastEnd: line.offset + ZipEntry.headerBytes + nameLength + line.compressedSize,
            compressedSize: line.compressedSize, isCompressed: line.method != 0,
            checksum: UInt32(truncatingIfNeeded: line.checksum))
    }

    private func line(_ fixed: LittleEndianBytes, _ extra: LittleEndianBytes) throws -> Line {
        guard let flags = fixed.number(at: 8, bytes: 2), let method = fixed.number(at: 10, bytes: 2),
            let checksum = fixed.number(at: 16, bytes: 4), let compressedSize = fixed.number(at: 20, bytes: 4),
            let size = fixed.number(at: 24, bytes: 4), let offset = fixed.number(at: 42, bytes: 4)
        else { throw VicinoError.damagedArchive }
        // The larger numbers stand in this order, and only those that are needed.
        var large = LargeNumbers(extra)
        let wholeSize = try large.number(size)
        let wholeCompressedSize = try large.number(compressedSize)
        return Line(
            flags: flags, method: method, checksum: checksum, compressedSize: wholeCompressedSize, size: wholeSize,
            offset: try large.number(offset))
    }

    /// Why the content of a file is not read; nil if it can be.
    private func refusal(_ name: String, _ line: Line) -> VicinoError? {
        if ZipEntry.leadsOutside(name) { return .outsidePath }
        if line.flags & 1 != 0 { return .lockedFile }
        if ![0, 8].contains(line.method) { return .unknownCompression }
        return line.size > limits.entryBytes ? .largeFile(limits) : nil
    }
}

/// The numbers of a file that do not fit into four bytes, from the additional part of its line.
private struct LargeNumbers {
    private let numbers: LittleEndianBytes?
    private var offset = 0

    init(_ extra: LittleEndianBytes) {
        var start = 0
        while let kind = extra.number(at: start, bytes: 2), let length = extra.number(at: start + 2, bytes: 2) {
            if kind == 1 {
                numbers = extra.part(at: start + 4, count: length)
                return
            }
            start += 4 + length
        }
        numbers = nil
    }

    /// A number as the line has it, or the one that its greatest value stands for.
    mutating func number(_ short: Int) throws -> Int {
        guard short == 0xFFFF_FFFF else { return short }
        guard let number = numbers?.number(at: offset, bytes: 8) else { throw VicinoError.damagedArchive }
        offset += 8
        return number
    }
}
