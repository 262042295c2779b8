internal import VicinoCore

/// Reads an archive as `TarWriter` makes it, in bounded memory, and refuses every other one.
///
/// It knows folders and files with a short name. Links, devices, long names and files with holes are of other types, which
/// it refuses. What is behind the end is zero, as `tar` itself fills an archive.
struct TarReader {
    /// A folder or a file, in the order of the archive.
    enum Entry: Equatable {
        /// The name ends with a slash.
        case folder(String)
        case file(String, size: Int)
    }

    /// Returns the next bytes, at most as many as asked for; none at the end.
    private let source: (Int) throws -> [UInt8]
    private var rest = Rest()
    private var isOver = false

    /// The bytes of the last file that were not taken yet, and the zeros after them.
    private struct Rest {
        var content = 0
        var filling = 0
    }

    private static let blockSize = 512
    /// How many bytes of a file are read at a time.
    private static let pieceSize = 64 * 1024

    init(_ source: @escaping (Int) throws -> [UInt8]) { self.source = source }

    /// The next folder or file; nil at the end. What was not taken of the last file is left out.
    ///
    /// - Throws: `VicinoError` with `.truncated` for an archive without its end, and with `.malformed` for any other.
    mutating func next() throws -> Entry? {
        while try !piece().isEmpty {}
        guard !isOver else { return nil }
        let header = try read(Self.blockSize)
        guard header.contains(where: { $0 != 0 }) else {
            try finish()
            return nil
        }
        return try entry(header)
    }

    /// The next bytes of the last file; none at its end.
    mutating func piece() throws -> [UInt8] {
        guard rest.content > 0 else {
            // The zeros up to the next header.
            guard try read(rest.filling).allSatisfy({ $0 == 0 }) else { throw Self.foreign }
            rest.filling = 0
            return []
        }
        let piece = try read(min(rest.content, Self.pieceSize))
        rest.content -= piece.count
        return piece
    }

    /// A header has a checksum, so most other files end here.
    private mutating func entry(_ header: [UInt8]) throws -> Entry {
        let sum = header.enumerated().reduce(0) { $0 + ((148..<156) ~= $1.offset ? 32 : Int($1.element)) }
        guard Self.number(header[148..<154]) == sum, header[257..<265].elementsEqual("ustar\u{0}00".utf8),
            // The name of a link, and the part of a name that is too long for its field.
            header[157..<257].allSatisfy({ $0 == 0 }), header[345...].allSatisfy({ $0 == 0 }),
            let size = Self.number(header[124..<135]), let name = Self.name(header[0..<100])
        else { throw Self.foreign }
        switch header[156] {
        case UInt8(ascii: "5") where size == 0 && name.hasSuffix("/"): return .folder(name)
        case UInt8(ascii: "0") where !name.hasSuffix("/"):
            rest = Rest(content: size, filling: (Self.blockSize - size % Self.blockSize) % Self.blockSize)
            return .file(name, size: size)
        default: throw Self.foreign
        }
    }

    /// Reads the second block of zeros, and what fills the archive behind it.
    private mutating func finish() throws {
        guard try read(Self.blockSize).allSatisfy({ $0 == 0 }) else { throw Self.foreign }
        while case let piece = try source(Self.pieceSize), !piece.isEmpty {
            guard piece.allSatisfy({ $0 == 0 }) else { throw Self.foreign }
        }
        isOver = true
    }

    private func read(_ count: Int) throws -> [UInt8] {
        var bytes: [UInt8] = []
        while bytes.count < count {
            let piece = try source(count - bytes.count)
            guard !piece.isEmpty else {
                throw VicinoError(.truncated, "The file ends in the middle. It was not saved or copied completely.")
            }
            bytes += piece
        }
        return bytes
    }

    /// Octal digits; nil for anything else, such as a number without a limit.
    private static func number(_ digits: ArraySlice<UInt8>) -> Int? {
        guard digits.allSatisfy({ (0x30...0x37).contains($0) }) else { return nil }
        return digits.reduce(0) { $0 << 3 | Int($1 - 0x30) }
    }

    /// Visible letters of ASCII, and zeros behind them.
    private static func name(_ field: ArraySlice<UInt8>) -> String? {
        let name = field.prefix { $0 != 0 }
        guard !name.isEmpty, name.allSatisfy({ (0x21...0x7E).contains($0) }),
            field.dropFirst(name.count).allSatisfy({ $0 == 0 })
        else { return nil }
        return String(decoding: name, as: UTF8.self)
    }

    private static var foreign: VicinoError { BackupUnpacking.foreign }
}
