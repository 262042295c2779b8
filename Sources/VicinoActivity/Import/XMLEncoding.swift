internal import VicinoCore

/// The supported encodings of XML.
enum XMLEncoding {
    /// UTF-8, which includes ASCII; invalid bytes become U+FFFD.
    case utf8
    /// ISO 8859-1, and its near relatives 8859-15 and Windows-1252, whose few other letters may be wrong.
    case latin1

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
        case "utf-8", "utf8", "us-ascii", "ascii": self = .utf8
        case "iso-8859-1", "iso-8859-15", "latin1", "windows-1252": self = .latin1
        case let other:
            let name = String(other).displaySafe(limit: 40)
            throw VicinoError(.unsupported, "The file is in the encoding \(name). Convert it to UTF-8.")
        }
    }

    func decode(_ bytes: ArraySlice<UInt8>) -> String {
        switch self {
        case .utf8: return String(decoding: bytes, as: UTF8.self)
        case .latin1:
            var scalars = String.UnicodeScalarView()
            for byte in bytes { scalars.append(Unicode.Scalar(byte)) }
            return String(scalars)
        }
    }
}
