/// How the kernel stores the value of a channel, such as `le:s12/16>>4`.
///
/// The form is that of the files `scan_elements/*_type` (<https://docs.kernel.org/driver-api/iio/buffers.html>): the order
/// of the bytes, signed or unsigned, the bits that count, the bits that are stored, how often the value is repeated, and
/// how many bits lie below it.
struct ScanType: Equatable {
    let isBigEndian: Bool
    let isSigned: Bool
    /// The bits that count.
    let bits: Int
    let storedBits: Int
    let repeatCount: Int
    /// The bits below those that count.
    let shift: Int

    init?(isBigEndian: Bool, isSigned: Bool, bits: Int, storedBits: Int, repeatCount: Int = 1, shift: Int = 0) {
        // The kernel aligns each value to its own size, which is defined for powers of two only.
        guard [8, 16, 32, 64].contains(storedBits), bits >= 1, shift >= 0, 1...Self.repeatLimit ~= repeatCount,
            bits <= storedBits, shift <= storedBits - bits
        else { return nil }
        self.isBigEndian = isBigEndian
        self.isSigned = isSigned
        self.bits = bits
        self.storedBits = storedBits
        self.repeatCount = repeatCount
        self.shift = shift
    }

    /// Reads the kernel's text; nil for one that says something else.
    init?(_ text: String) {
        let parts = text.split(separator: ":", omittingEmptySubsequences: false)
        guard parts.count == 2, let isBigEndian = Self.orders[String(parts[0])], let sign = parts[1].first,
            let isSigned = Self.signs[sign]
        else { return nil }
        let sizes = parts[1].dropFirst().split(separator: "/", omittingEmptySubsequences: false)
        guard sizes.count == 2, let bits = Self.number(sizes[0]), let stored = Stored(sizes[1]) else { return nil }
        self.init(
            isBigEndian: isBigEndian, isSigned: isSigned, bits: bits, storedBits: stored.bits,
            repeatCount: stored.repeatCount, shift: stored.shift)
    }

    /// The bytes of a value, to which the kernel also aligns it.
    var byteCount: Int { storedBits / 8 * repeatCount }

    /// The value in the first bytes of a slice that has enough; of a repeated one, the first.
    func value(_ bytes: ArraySlice<UInt8>) -> Int64 {
        let stored = bytes.prefix(storedBits / 8)
        var word: UInt64 = 0
        if isBigEndian {
            for byte in stored { word = word << 8 | UInt64(byte) }
        } else {
            for byte in stored.reversed() { word = word << 8 | UInt64(byte) }
        }
        // What lies above the bits that count goes out at the top, and what lies below at the bottom.
        let top = word << UInt64(64 - bits - shift)
        let below = UInt64(64 - bits)
        return isSigned ? Int64(bitPattern: top) >> below : Int64(truncatingIfNeeded: top >> below)
    }

    /// No accelerometer repeats a value; a limit keeps a scan small.
    private static let repeatLimit = 16
    private static let orders = ["le": false, "be": true]
    private static let signs: [Character: Bool] = ["s": true, "u": false]

    private static func number(_ text: Substring) -> Int? {
        guard 1...2 ~= text.utf8.count, text.allSatisfy({ $0.isASCII && $0.isNumber }) else { return nil }
        return Int(text)
    }

    /// What follows the slash: `16X2>>4`.
    private struct Stored {
        let bits: Int
        let repeatCount: Int
        let shift: Int

        init?(_ text: Substring) {
            let size: Substring
            if let mark = text.firstRange(of: ">>") {
                guard let shift = ScanType.number(text[mark.upperBound...]) else { return nil }
                self.shift = shift
                size = text[..<mark.lowerBound]
            } else {
                shift = 0
                size = text
            }
            let parts = size.split(separator: "X", omittingEmptySubsequences: false)
            guard let first = parts.first, let bits = ScanType.number(first), parts.count <= 2 else { return nil }
            self.bits = bits
            guard parts.count == 2 else {
                repeatCount = 1
                return
            }
            guard let count = ScanType.number(parts[1]) else { return nil }
            repeatCount = count
        }
    }
}
