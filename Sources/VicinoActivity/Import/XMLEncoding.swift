internal import VicinoCore

/// The supported encodings of one byte for a letter, and UTF-8. `XMLByteOrder` turns UTF-16 into UTF-8.
enum XMLEncoding {
    /// UTF-8, which includes ASCII; invalid bytes become U+FFFD. `XMLTokenizer` reads a text with such bytes as windows-1252.
    case utf8
    /// Windows-1252, and ISO 8859-1, which has control characters in place of its letters from 80 to 9F.
    case windows1252
    /// ISO 8859-15, which differs from ISO 8859-1 in eight letters.
    case latin9

    /// Reads `<?xml version="1.0" encoding="UTF-8"?>`.
    ///
    /// - Throws: `VicinoError` with `.unsupported` for other encodings.
    init(declaration: [UInt8]) throws(VicinoError) {
        let text = String(decoding: declaration, as: UTF8.self).lowercased()
        let parts = text.split(whereSeparator: { "\"' =\t\n\r".contains($0) })
        guard let index = parts.firstIndex(of: "encoding"), parts.indices.contains(index + 1) else {
            self = .utf8
            return
        }
        switch parts[index + 1] {
        // Programs that keep texts in UTF-16 declare it even where they write UTF-8; the bytes decide.
        case "utf-8", "utf8", "us-ascii", "ascii", "utf-16", "utf16", "utf-16le", "utf-16be", "unicode": self = .utf8
        case "iso-8859-1", "iso8859-1", "latin1", "latin-1", "windows-1252", "cp1252", "cp-1252": self = .windows1252
        case "iso-8859-15", "iso8859-15", "latin9", "latin-9": self = .latin9
        case let other:
            let name = DisplayText(String(other), limit: 40).text
            throw VicinoError(.unsupported, "The file is in the encoding \(name). Convert it to UTF-8.")
        }
    }

    func decode(_ bytes: ArraySlice<UInt8>) -> String {
        let letters: [UInt8: Unicode.Scalar]
        switch self {
        case .utf8: return String(decoding: bytes, as: UTF8.self)
        case .windows1252: letters = Self.windowsLetters
        case .latin9: letters = Self.latin9Letters
        }
        var scalars = String.UnicodeScalarView()
        for byte in bytes { scalars.append(letters[byte] ?? Self.scalar(byte)) }
        return String(scalars)
    }

    /// The character of a byte in ISO 8859-1; its control characters from 80 to 9F mean nothing in a text.
    private static func scalar(_ byte: UInt8) -> Unicode.Scalar {
        0x80...0x9F ~= byte ? "\u{FFFD}" : Unicode.Scalar(byte)
    }

    /// The 27 letters of windows-1252 where ISO 8859-1 has control characters; five bytes have none.
    private static let windowsLetters: [UInt8: Unicode.Scalar] = [
        0x80: "€", 0x82: "‚", 0x83: "ƒ", 0x84: "„", 0x85: "…", 0x86: "†", 0x87: "‡", 0x88: "ˆ", 0x89: "‰", 0x8A: "Š",
        0x8B: "‹", 0x8C: "Œ", 0x8E: "Ž", 0x91: "‘", 0x92: "’", 0x93: "“", 0x94: "”", 0x95: "•", 0x96: "–", 0x97: "—",
        0x98: "˜", 0x99: "™", 0x9A: "š", 0x9B: "›", 0x9C: "œ", 0x9E: "ž", 0x9F: "Ÿ",
    ]

    private static let latin9Letters: [UInt8: Unicode.Scalar] = [
        0xA4: "€", 0xA6: "Š", 0xA8: "š", 0xB4: "Ž", 0xB8: "ž", 0xBC: "Œ", 0xBD: "œ", 0xBE: "Ÿ",
    ]
}
