/// The checksum of FIT files: CRC-16 with the polynomial 0x8005, reflected, from zero.
///
/// <https://developer.garmin.com/fit/protocol/> describes it.
struct FITChecksum {
    private(set) var value: UInt16 = 0

    mutating func add(_ bytes: ArraySlice<UInt8>) {
        for byte in bytes {
            let index = Int(UInt8(truncatingIfNeeded: value) ^ byte)
            value = value >> 8 ^ Self.table[index]
        }
    }

    private static let table: [UInt16] = (0..<256).map { index in
        (0..<8).reduce(UInt16(index)) { value, _ in value & 1 == 0 ? value >> 1 : value >> 1 ^ 0xA001 }
    }
}
