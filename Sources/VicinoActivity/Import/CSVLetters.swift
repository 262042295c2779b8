/// Reads the texts of a table, which is in UTF-8 or in windows-1252 with ISO 8859-1. The first field with a letter outside
/// ASCII decides.
struct CSVLetters {
    private(set) var form = Form.undecided

    enum Form { case undecided, utf8, windows1252 }

    /// - Returns: nil for bytes that are no text.
    mutating func text(_ bytes: ArraySlice<UInt8>) -> String? {
        if form != .windows1252, let text = String(validating: bytes, as: UTF8.self) {
            if form == .undecided, text.utf8.contains(where: { $0 > 0x7F }) { form = .utf8 }
            return text
        }
        guard form != .utf8, let text = Self.windows1252(bytes) else { return nil }
        form = .windows1252
        return text
    }

    private static func windows1252(_ bytes: ArraySlice<UInt8>) -> String? {
        var scalars = String.UnicodeScalarView()
        for byte in bytes {
            let scalar = 0x80...0x9F ~= byte ? letters[Int(byte) - 0x80] : Unicode.Scalar(byte)
            guard scalar != "\0" else { return nil }
            scalars.append(scalar)
        }
        return String(scalars)
    }

    /// The characters 80 to 9F of windows-1252, of which five are nothing.
    private static let letters: [Unicode.Scalar] = [
        "€", "\0", "‚", "ƒ", "„", "…", "†", "‡", "ˆ", "‰", "Š", "‹", "Œ", "\0", "Ž", "\0",
        "\0", "‘", "’", "“", "”", "•", "–", "—", "˜", "™", "š", "›", "œ", "\0", "ž", "Ÿ",
    ]
}
