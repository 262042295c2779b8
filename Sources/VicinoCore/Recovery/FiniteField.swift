/// The field of 256 elements that AES uses (FIPS 197, section 4.2), in constant time: without tables and without branches
/// that depend on a value.
package enum FiniteField {
    /// x⁸ + x⁴ + x³ + x + 1, without its highest term.
    private static let reduction: UInt8 = 0x1B

    /// The product. The sum is the exclusive or.
    package static func product(_ a: UInt8, _ b: UInt8) -> UInt8 {
        var factor = a
        var result: UInt8 = 0
        for bit in UInt8(0)..<8 {
            result ^= factor & (0 &- (b >> bit & 1))
            factor = factor << 1 ^ reduction & (0 &- (factor >> 7))
        }
        return result
    }

    /// The inverse, by 254 as the exponent; 0 for 0.
    package static func inverse(_ a: UInt8) -> UInt8 {
        // 254 is 2 + 4 + 8 + … + 128.
        var square = product(a, a)
        var result = square
        for _ in 0..<6 {
            square = product(square, square)
            result = product(result, square)
        }
        return result
    }
}
