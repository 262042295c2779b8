internal import VicinoCore

/// Opens a sealed dump with the key of a device, from front to back. At most two pieces are in memory.
///
/// What it gives out was sealed for its place in this file. Who has recorded it is known only once the dump was verified.
package struct SealedDumpReader {
    private let source: (Int) throws -> [UInt8]
    private let seal: PieceSeal
    private var buffer: [UInt8]
    private var content: ArraySlice<UInt8> = []
    private var number: UInt64 = 0
    private var isFull = true
    private var isEnded = false

    /// Whether a file with these first bytes is a sealed dump.
    package static func isBeginning(_ bytes: some Sequence<UInt8>) -> Bool { bytes.starts(with: SealedDumpStart.mark) }

    /// Reads the beginning of a file.
    ///
    /// - Parameters:
    ///   - device: the key of this device.
    ///   - source: returns the next bytes, at most as many as requested; none at the end.
    /// - Throws: `VicinoError` with `.notADump` for another file, `.tooNew` for one of a later version, `.truncated` for one
    ///   that ends too early, and `.refused` for one that is for other devices; what `source` throws.
    package init(openedBy device: EnvelopeKey, source: @escaping (Int) throws -> [UInt8]) throws {
        self.source = source
        buffer = []
        let prologue = try Self.take(SealedDumpStart.prologueBytes, from: source)
        let count = try SealedDumpStart.wrappedBytes(after: prologue)
        let wrapped = try Self.take(count, from: source)
        guard wrapped.count == count else { throw VicinoError.cutSealedDump }
        let start = SealedDumpStart(prologue: prologue, wrapped: wrapped)
        seal = PieceSeal(try start.key(openedBy: device), after: start)
    }

    /// The next bytes of the dump, at most as many as requested; none at the end.
    ///
    /// - Throws: `VicinoError` with `.truncated` if the end of the file is missing, and with `.damaged` for pieces that were
    ///   changed, exchanged or added; what the source throws.
    package mutating func read(_ count: Int) throws -> [UInt8] {
        while content.isEmpty, !isEnded { content = try nextContent() }
        defer { content = content.dropFirst(count) }
        return Array(content.prefix(count))
    }

    private mutating func nextContent() throws -> ArraySlice<UInt8> {
        // One byte more shows whether the piece is the last.
        buffer += try Self.take(PieceSeal.pieceBytes + 1 - buffer.count, from: source)
        let piece = buffer.prefix(PieceSeal.pieceBytes)
        let isLast = buffer.count <= PieceSeal.pieceBytes
        guard let content = try seal.open(piece, number: number, isLast: isLast) else {
            throw fault(of: piece, isLast: isLast)
        }
        guard isFull || content.isEmpty else {
            throw VicinoError(.damaged, "The sealed file has a gap. Ask its author for another one.")
        }
        isFull = content.count == PieceSeal.contentBytes
        buffer = Array(buffer.dropFirst(PieceSeal.pieceBytes))
        number += 1
        isEnded = isLast
        return content
    }

    /// Why a piece does not open.
    private func fault(of piece: ArraySlice<UInt8>, isLast: Bool) -> VicinoError {
        if piece.count < PieceSeal.pieceBytes { return .cutSealedDump }
        guard seal.opens(piece, number: number, isLast: !isLast) else {
            return VicinoError(
                .damaged,
                "A part of the sealed file is damaged, in the wrong place, or of another file. Ask for another copy.")
        }
        return isLast ? .cutSealedDump : VicinoError(.damaged, "Something follows the end of the sealed file.")
    }

    /// As many bytes as requested; fewer only at the end.
    private static func take(_ count: Int, from source: (Int) throws -> [UInt8]) throws -> [UInt8] {
        var bytes: [UInt8] = []
        while bytes.count < count {
            let more = try source(count - bytes.count)
            guard !more.isEmpty else { break }
            bytes += more
        }
        return bytes
    }
}
