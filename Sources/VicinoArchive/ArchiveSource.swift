internal import VicinoCore

/// The bytes of an archive, of which any part can be read.
package struct ArchiveSource: Sendable {
    /// The number of bytes.
    let size: Int
    private let read: @Sendable (_ offset: Int, _ count: Int) throws -> [UInt8]

    /// - Parameters:
    ///   - size: the number of bytes.
    ///   - read: returns the given number of bytes from an offset on, or fewer at the end.
    package init(size: Int, _ read: @escaping @Sendable (_ offset: Int, _ count: Int) throws -> [UInt8]) {
        self.size = size
        self.read = read
    }

    /// Exactly the given bytes.
    ///
    /// - Throws: `VicinoError` with `.damaged` if the archive does not have them.
    func bytes(at offset: Int, count: Int) throws -> LittleEndianBytes {
        guard offset >= 0, count >= 0, offset <= size, count <= size - offset else { throw VicinoError.damagedArchive }
        let bytes = try read(offset, count)
        guard bytes.count == count else { throw VicinoError.damagedArchive }
        return LittleEndianBytes(bytes[...])
    }
}

/// Numbers of two, four and eight bytes in a sequence of bytes, the lowest first.
struct LittleEndianBytes {
    let bytes: ArraySlice<UInt8>

    init(_ bytes: ArraySlice<UInt8>) { self.bytes = bytes }

    var count: Int { bytes.count }

    /// A part; nil if the bytes end before.
    func part(at offset: Int, count: Int) -> LittleEndianBytes? {
        guard offset >= 0, count >= 0, offset <= bytes.count, count <= bytes.count - offset else { return nil }
        let start = bytes.startIndex + offset
        return LittleEndianBytes(bytes[start..<start + count])
    }

    /// A number of a few bytes; nil if the bytes end before, or the number is larger than any size.
    func number(at offset: Int, bytes count: Int) -> Int? {
        guard let part = part(at: offset, count: count) else { return nil }
        return Int(exactly: part.bytes.reversed().reduce(UInt64(0)) { $0 << 8 | UInt64($1) })
    }
}
