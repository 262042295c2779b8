/// Recognises UTF-16 by a table's first bytes, with a byte order mark or without, and turns it into UTF-8 chunk by chunk.
/// Other bytes pass unchanged.
struct UTF16Transcoder {
    private var form = Form.undecided
    /// The first byte of the file, or half a unit.
    private var half: UInt8?
    /// The first half of a pair of surrogates.
    private var lead: UInt16?

    private enum Form { case undecided, bytes, littleEndian, bigEndian }

    /// The next bytes of the file as UTF-8, if they are UTF-16; half a pair becomes U+FFFD.
    mutating func utf8(_ chunk: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
        if form == .bytes { return chunk }
        guard form == .undecided else { return transcoded(chunk) }
        let head = (half.map { [$0] } ?? []) + chunk
        half = nil
        guard head.count > 1 else {
            half = head.first
            return []
        }
        form = Self.form(head[0], head[1])
        return form == .bytes ? head[...] : transcoded(head[...])
    }

    /// The byte of a file that has no other.
    mutating func last() -> ArraySlice<UInt8> { form == .undecided ? (half.map { [$0] } ?? []) : [] }

    /// A column's name begins with a letter of ASCII, so one byte of it is zero.
    private static func form(_ first: UInt8, _ second: UInt8) -> Form {
        switch (first, second) {
        case (0xFE, 0xFF), (0, 1...): .bigEndian
        case (0xFF, 0xFE), (1..., 0): .littleEndian
        default: .bytes
        }
    }

    private mutating func transcoded(_ bytes: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
        var result: [UInt8] = []
        result.reserveCapacity(bytes.count)
        for byte in bytes {
            guard let first = half else {
                half = byte
                continue
            }
            half = nil
            let isLittle = form == .littleEndian
            append(UInt16(isLittle ? byte : first) << 8 | UInt16(isLittle ? first : byte), to: &result)
        }
        return result[...]
    }

    private mutating func append(_ unit: UInt16, to result: inout [UInt8]) {
        if let lead {
            self.lead = nil
            if UTF16.isTrailSurrogate(unit) {
                return result.append(contentsOf: String(UTF16.decode(UTF16.EncodedScalar([lead, unit]))).utf8)
            }
            result.append(contentsOf: "\u{FFFD}".utf8)
        }
        if unit < 0x80 { return result.append(UInt8(unit)) }
        if UTF16.isLeadSurrogate(unit) { return lead = unit }
        result.append(contentsOf: String(Unicode.Scalar(UInt32(unit)) ?? "\u{FFFD}").utf8)
    }
}
