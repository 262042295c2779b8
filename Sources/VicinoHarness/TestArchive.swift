/// Makes ZIP archives of bytes that are not compressed, also such as no program makes.
package struct TestArchive {
    /// A file, and what the archive states of it.
    package struct File {
        package var name: String
        package var bytes: [UInt8]
        package var flags = 0
        package var method = 0
        /// The stated size; nil for the true one.
        package var size: Int?
        /// The stated size in the archive; nil for the true one.
        package var compressedSize: Int?
        /// The stated checksum; nil for the true one.
        package var checksum: UInt32?
        /// The stated offset; nil for the true one.
        package var offset: Int?

        package init(_ name: String, _ text: String = "x") {
            self.name = name
            bytes = Array(text.utf8)
        }
    }

    package var files: [File]
    /// How many files the archive states to have; nil for the true number.
    package var count: Int?
    package var comment = ""

    package init(_ files: [File]) { self.files = files }

    /// The archive.
    package var bytes: [UInt8] {
        var archive: [UInt8] = []
        var list: [UInt8] = []
        for file in files {
            let offset = archive.count
            let numbers = numbers(of: file)
            let name = Array(file.name.utf8)
            archive += Self.little(0x0403_4B50, 4) + Self.little(20, 2) + numbers
            archive += Self.little(name.count, 2) + Self.little(0, 2) + name + file.bytes
            list += Self.little(0x0201_4B50, 4) + Self.little(20, 2) + Self.little(20, 2) + numbers
            list += Self.little(name.count, 2) + Self.little(0, 12) + Self.little(file.offset ?? offset, 4) + name
        }
        let end = Self.little(count ?? files.count, 2) + Self.little(count ?? files.count, 2)
        return archive + list + Self.little(0x0605_4B50, 4) + Self.little(0, 4) + end + Self.little(list.count, 4)
            + Self.little(archive.count, 4) + Self.little(comment.utf8.count, 2) + Array(comment.utf8)
    }

    /// Flags, method, time, checksum and sizes, which stand in both headers of a file.
    private func numbers(of file: File) -> [UInt8] {
        let checksum = file.checksum ?? Self.checksum(of: file.bytes)
        return Self.little(file.flags, 2) + Self.little(file.method, 2) + Self.little(0, 4)
            + Self.little(Int(checksum), 4) + Self.little(file.compressedSize ?? file.bytes.count, 4)
            + Self.little(file.size ?? file.bytes.count, 4)
    }

    static func little(_ number: Int, _ count: Int) -> [UInt8] {
        (0..<count).map { $0 < 8 ? UInt8(truncatingIfNeeded: number >> (8 * $0)) : 0 }
    }

    /// The checksum of the format, CRC-32 as in ISO 3309, bit by bit.
    static func checksum(of bytes: [UInt8]) -> UInt32 {
        var rest = UInt32.max
        for byte in bytes {
            rest ^= UInt32(byte)
            for _ in 0..<8 { rest = rest & 1 == 0 ? rest >> 1 : rest >> 1 ^ 0xEDB8_8320 }
        }
        return ~rest
    }
}
