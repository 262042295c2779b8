internal import Crypto
internal import FoundationEssentials
internal import VicinoCore

/// Seals the pieces of one sealed dump: each for its place, and the last one as the last (AES-256-GCM).
///
/// The key is new with every file, and depends on all that precedes the pieces. So no nonce is used twice, and no piece
/// opens in another file or in another place.
struct PieceSeal {
    private let key: SymmetricKey

    /// The size of a piece in the file.
    static let pieceBytes = 65_536
    /// How much of a dump a piece holds.
    static let contentBytes = pieceBytes - tagBytes - lengthBytes

    private static let tagBytes = 16
    private static let lengthBytes = 4

    /// - Parameters:
    ///   - key: the file's.
    ///   - start: what precedes its pieces.
    init(_ key: EpochKey, after start: SealedDumpStart) {
        let bytes = key.derive(.sealedDumpKey(Digest.sha256(start.bytes).bytes), count: 32)
        self.key = SymmetricKey(data: bytes)
    }

    /// How many pieces a file has whose contents fill so many: the padded size of all.
    static func paddedCount(_ filled: Int) -> Int { PaddedSize.pack(filled * pieceBytes) / pieceBytes }

    /// Seals a content, filled up to the size of a piece.
    func seal(_ content: [UInt8], number: UInt64, isLast: Bool) throws -> [UInt8] {
        let length = withUnsafeBytes(of: UInt32(content.count).bigEndian) { Array($0) }
        let padding = [UInt8](repeating: 0, count: Self.contentBytes - content.count)
        let nonce = try Self.nonce(number, isLast)
        let box = try AES.GCM.seal(length + content + padding, using: key, nonce: nonce)
        return Array(box.ciphertext) + Array(box.tag)
    }

    /// Whether a piece opens in its place, as the last or as another.
    func opens(_ piece: ArraySlice<UInt8>, number: UInt64, isLast: Bool) -> Bool {
        plain(piece, number: number, isLast: isLast) != nil
    }

    /// The content of a piece; nil if it does not open in its place.
    ///
    /// - Throws: `VicinoError` with `.damaged` for an impossible length, and for padding that is not zero.
    func open(_ piece: ArraySlice<UInt8>, number: UInt64, isLast: Bool) throws(VicinoError) -> ArraySlice<UInt8>? {
        guard let plain = plain(piece, number: number, isLast: isLast) else { return nil }
        let length = plain.prefix(Self.lengthBytes).reduce(0) { $0 << 8 | Int($1) }
        let rest = plain.dropFirst(Self.lengthBytes)
        guard length <= rest.count, rest.dropFirst(length).allSatisfy({ $0 == 0 }) else {
            throw VicinoError(.damaged, "A part of the sealed file has an impossible length.")
        }
        return rest.prefix(length)
    }

    private func plain(_ piece: ArraySlice<UInt8>, number: UInt64, isLast: Bool) -> [UInt8]? {
        guard piece.count == Self.pieceBytes, let nonce = try? Self.nonce(number, isLast),
            let box = try? AES.GCM.SealedBox(
                nonce: nonce, ciphertext: piece.dropLast(Self.tagBytes), tag: piece.suffix(Self.tagBytes)),
            let plain = try? AES.GCM.open(box, using: key)
        else { return nil }
        return Array(plain)
    }

    private static func nonce(_ number: UInt64, _ isLast: Bool) throws -> AES.GCM.Nonce {
        let count = withUnsafeBytes(of: number.bigEndian) { Array($0) }
        return try AES.GCM.Nonce(data: count + [0, 0, 0, isLast ? 1 : 0])
    }
}
