package import VicinoCore

/// A letter in a file, which its user sends by any other way: eight bytes that tell its kind, and the object.
package enum LetterFile {
    /// The first bytes of the file.
    static let magic: [UInt8] = [0x89, 0x56, 0x43, 0x4C, 0x0D, 0x0A, 0x1A, 0x0A]
    /// The size of every such file, in bytes.
    package static let byteCount = magic.count + PaddedSize.drop

    /// The file with an object.
    package static func bytes(_ object: [UInt8]) -> [UInt8] { magic + object }

    /// The object in a file.
    ///
    /// - Throws: `VicinoError` with `.malformed` for a file of another kind or size.
    package static func object(in file: [UInt8]) throws(VicinoError) -> [UInt8] {
        guard file.count == byteCount, file.starts(with: magic) else {
            throw VicinoError(.malformed, "The file is no letter, or not all of it. Ask its user to send it again.")
        }
        return Array(file.dropFirst(magic.count))
    }
}
