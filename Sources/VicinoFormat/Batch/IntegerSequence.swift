internal import VicinoCore

/// Unsigned integers as tokens and extra bits. A token for each value states its magnitude and two leading bits; the
/// other bits are packed in order.
///
/// A value below 8 is its own token. A larger value of n + 3 bits has the token 4n + 4…7 and n extra bits; bits are
/// packed from the lowest upwards. Tokens compress well and extra bits hardly, so they are stored apart.
struct IntegerSequence: Equatable {
    var tokens: [UInt8] = []
    var bits: [UInt8] = []

    static let highestToken: UInt8 = 251

    init(_ values: some Sequence<UInt64>) {
        var pending: UInt64 = 0
        var filled: UInt64 = 0
        tokens.reserveCapacity(values.underestimatedCount)
        for value in values {
            guard value >= 8 else {
                tokens.append(UInt8(truncatingIfNeeded: value))
                continue
            }
            let extra = UInt64(61 - value.leadingZeroBitCount)
            tokens.append(UInt8(truncatingIfNeeded: value >> extra) + UInt8(truncatingIfNeeded: extra << 2))
            let low = value & (1 << extra - 1)
            pending |= low << filled
            filled += extra
            if filled >= 64 {
                withUnsafeBytes(of: pending.littleEndian) { bits.append(contentsOf: $0) }
                filled -= 64
                pending = filled == 0 ? 0 : low >> (extra - filled)
            }
        }
        while filled > 0 {
            bits.append(UInt8(truncatingIfNeeded: pending))
            pending >>= 8
            filled -= min(8, filled)
        }
    }
}

/// Reads integer sequences out of the shared streams of a batch.
struct IntegerSequenceReader {
    private let tokens: ArraySlice<UInt8>
    private let bits: ArraySlice<UInt8>
    private var tokenOffset = 0
    private var bitOffset = 0

    init(tokens: [UInt8], bits: [UInt8]) {
        self.tokens = tokens[...]
        self.bits = bits[...]
    }

    /// Reads the next sequence, which must have this many values.
    mutating func read(_ count: Int) throws(VicinoError) -> [UInt64] {
        guard count <= tokens.count - tokenOffset else { throw .damaged("a column has fewer values than it says") }
        var extra = 0
        for token in tokens[tokenOffset..<tokenOffset + count] where token >= 8 {
            guard token <= IntegerSequence.highestToken else { throw .damaged("a column has an impossible number") }
            extra += Int(token >> 2) - 1
        }
        let byteCount = (extra + 7) / 8
        guard byteCount <= bits.count - bitOffset else { throw .damaged("a column ends in the middle of a number") }
        let values = decode(
            count, padded: Array(bits[bitOffset..<bitOffset + byteCount]) + [UInt8](repeating: 0, count: 9))
        try checkPadding(extra: extra, byteCount: byteCount)
        tokenOffset += count
        bitOffset += byteCount
        return values
    }

    /// Whether all tokens and bits have been read.
    var isAtEnd: Bool { tokenOffset == tokens.count && bitOffset == bits.count }

    /// Decodes the next values; the padding guarantees that nine bytes can be read at every position.
    private func decode(_ count: Int, padded: [UInt8]) -> [UInt64] {
        var position = 0
        return padded.withUnsafeBytes { bits in
            tokens[tokenOffset..<tokenOffset + count].map { token in
                guard token >= 8 else { return UInt64(token) }
                let extra = Int(token >> 2) - 1
                let shift = UInt64(position & 7)
                var low = bits.loadUnaligned(fromByteOffset: position >> 3, as: UInt64.self).littleEndian >> shift
                if shift > 0 { low |= UInt64(bits[position >> 3 + 8]) << (64 - shift) }
                position += extra
                return (UInt64(4 + token & 3) << UInt64(extra)) | (low & (1 << UInt64(extra) - 1))
            }
        }
    }

    private func checkPadding(extra: Int, byteCount: Int) throws(VicinoError) {
        guard extra % 8 != 0, let last = bits[bitOffset..<bitOffset + byteCount].last else { return }
        guard last >> UInt8(extra % 8) == 0 else { throw .damaged("a column has bits after its end") }
    }
}
