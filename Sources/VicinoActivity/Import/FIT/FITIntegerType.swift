/// A type of whole numbers in FIT files.
struct FITIntegerType {
    /// Bytes of a number.
    let size: Int
    private let isSigned: Bool
    private let invalid: UInt64

    /// The type with a code of Garmin's list; nil for texts, bytes without a meaning, floating-point and unknown types.
    init?(code: UInt8) {
        switch code & 0x1F {
        case 0, 2: self.init(size: 1, invalid: 0xFF)
        case 1: self.init(size: 1, isSigned: true, invalid: 0x7F)
        case 3: self.init(size: 2, isSigned: true, invalid: 0x7FFF)
        case 4: self.init(size: 2, invalid: 0xFFFF)
        case 5: self.init(size: 4, isSigned: true, invalid: 0x7FFF_FFFF)
        case 6: self.init(size: 4, invalid: 0xFFFF_FFFF)
        case 10: self.init(size: 1, invalid: 0)
        case 11: self.init(size: 2, invalid: 0)
        case 12: self.init(size: 4, invalid: 0)
        // A byte is a number where a field has only one.
        case 13: self.init(size: 1, invalid: 0xFF)
        case 14: self.init(size: 8, isSigned: true, invalid: 0x7FFF_FFFF_FFFF_FFFF)
        case 15: self.init(size: 8, invalid: 0xFFFF_FFFF_FFFF_FFFF)
        case 16: self.init(size: 8, invalid: 0)
        default: return nil
        }
    }

    private init(size: Int, isSigned: Bool = false, invalid: UInt64) {
        self.size = size
        self.isSigned = isSigned
        self.invalid = invalid
    }

    /// The number that stored bits mean; nil for the type's mark of a missing value, and beyond `Int64`.
    func number(_ bits: UInt64) -> Int64? {
        guard bits != invalid else { return nil }
        guard isSigned else { return Int64(exactly: bits) }
        let unused = 64 - 8 * size
        return Int64(bitPattern: bits << unused) >> unused
    }
}
