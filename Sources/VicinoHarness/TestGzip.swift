/// Makes files as gzip writes them, of bytes that are not compressed, also such as gzip does not write.
package struct TestGzip {
    package var bytes: [UInt8]
    /// The name in the header; nil for none.
    package var name: String?
    /// Bytes of the header's additional part; nil for none.
    package var extra: [UInt8]?
    /// The stated checksum; nil for the true one.
    package var checksum: UInt32?
    /// The stated size; nil for the true one.
    package var size: Int?
    /// The number of the compression.
    package var method: UInt8 = 8

    package init(_ text: String) { bytes = Array(text.utf8) }

    /// The file.
    package var file: [UInt8] {
        var file: [UInt8] = [0x1F, 0x8B, method, (extra == nil ? 0 : 4) | (name == nil ? 0 : 8), 0, 0, 0, 0, 0, 3]
        if let extra { file += TestArchive.little(extra.count, 2) + extra }
        if let name { file += Array(name.utf8) + [0] }
        for start in stride(from: 0, to: bytes.count, by: 60_000) {
            let block = bytes[start..<min(start + 60_000, bytes.count)]
            file += [0] + TestArchive.little(block.count, 2) + TestArchive.little(~block.count, 2) + block
        }
        // An empty block, which is the last one.
        file += [1, 0, 0, 0xFF, 0xFF]
        let checksum = checksum ?? TestArchive.checksum(of: bytes)
        return file + TestArchive.little(Int(checksum), 4) + TestArchive.little(size ?? bytes.count, 4)
    }
}
