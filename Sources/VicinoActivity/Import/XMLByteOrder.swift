internal import VicinoCore

/// Recognises UTF-16 by a file's first bytes, with a byte order mark or without, and turns it into UTF-8.
///
/// It follows appendix F of <https://www.w3.org/TR/xml/>. Other files pass unchanged.
struct XMLByteOrder {
    private var form = Form.undecided
    /// The first bytes of a file that are too few to decide, or a half of a unit of UTF-16.
    private var pending: [UInt8] = []
    private var decoder = UTF16Pairs()

    private enum Form {
        case undecided
        case bytes(isMarked: Bool)
        case utf16(isBigEndian: Bool)
    }

    /// Whether the first bytes say that the file is in UTF-16, or have the mark of UTF-8: then a declaration does not count.
    var isCertain: Bool {
        switch form {
        case .undecided, .bytes(isMarked: false): false
        case .bytes(isMarked: true), .utf16: true
        }
    }

    /// The next bytes of the file, in UTF-8 if they are in UTF-16.
    ///
    /// - Throws: `VicinoError` with `.unsupported` for UTF-32.
    mutating func utf8(_ chunk: ArraySlice<UInt8>) throws(VicinoError) -> ArraySlice<UInt8> {
        var bytes = chunk
        if case .undecided = form {
            pending += chunk
            guard pending.count >= 4 else { return [] }
            bytes = pending[...]
            pending = []
            form = try Self.form(Array(bytes.prefix(4)))
        }
        guard case .utf16(let isBigEndian) = form else { return bytes }
        return convert(bytes, isBigEndian)[...]
    }

    private static func form(_ head: [UInt8]) throws(VicinoError) -> Form {
        let utf32: [[UInt8]] = [
            [0xFF, 0xFE, 0, 0], [0, 0, 0xFE, 0xFF], [UInt8(ascii: "<"), 0, 0, 0], [0, 0, 0, UInt8(ascii: "<")],
        ]
        if utf32.contains(head) {
            throw VicinoError(.unsupported, "The file is in the encoding UTF-32. Convert it to UTF-8.")
        }
        switch (head[0], head[1]) {
        case (0xFE, 0xFF), (0, UInt8(ascii: "<")): return .utf16(isBigEndian: true)
        case (0xFF, 0xFE), (UInt8(ascii: "<"), 0): return .utf16(isBigEndian: false)
        default: return .bytes(isMarked: head.starts(with: [0xEF, 0xBB, 0xBF]))
        }
    }

    private mutating func convert(_ bytes: ArraySlice<UInt8>, _ isBigEndian: Bool) -> [UInt8] {
        var result: [UInt8] = []
        for byte in bytes {
            pending.append(byte)
            guard pending.count == 2 else { continue }
            let high = UInt16(pending[isBigEndian ? 0 : 1])
            let low = UInt16(pending[isBigEndian ? 1 : 0])
            pending.removeAll(keepingCapacity: true)
            for scalar in decoder.scalars(high << 8 | low) { result += UTF8.encode(scalar).map(Array.init) ?? [] }
        }
        return result
    }
}

/// Joins the units of UTF-16 to characters.
private struct UTF16Pairs {
    private var lead: UInt16?

    /// The characters that a unit completes; half a pair becomes U+FFFD.
    mutating func scalars(_ unit: UInt16) -> [Unicode.Scalar] {
        let broken: [Unicode.Scalar] = lead == nil ? [] : ["\u{FFFD}"]
        if let lead, UTF16.isTrailSurrogate(unit) {
            self.lead = nil
            return [UTF16.decode(UTF16.EncodedScalar([lead, unit]))]
        }
        lead = UTF16.isLeadSurrogate(unit) ? unit : nil
        if lead != nil { return broken }
        return broken + [Unicode.Scalar(UInt32(unit)) ?? "\u{FFFD}"]
    }
}
