import Testing
import VicinoTesting

@testable import VicinoIIO

@Suite("How the kernel stores channels")
struct ScanTypeTests {
    @Test("The kernel's texts are read")
    func reads() throws {
        let type = try #require(ScanType("le:s12/16>>4"))
        #expect(!type.isBigEndian)
        #expect(type.isSigned)
        #expect(type.bits == 12)
        #expect(type.storedBits == 16)
        #expect(type.shift == 4)
        #expect(type.byteCount == 2)
        #expect(ScanType("be:u8/8") == ScanType(isBigEndian: true, isSigned: false, bits: 8, storedBits: 8))
        #expect(ScanType("le:s16/32X2>>0")?.byteCount == 8)
        #expect(ScanType("le:s64/64>>0")?.bits == 64)
    }

    @Test(
        "A text of another form, or with numbers that do not fit each other, is none",
        arguments: [
            "", "le", "le:", "le:s", "xe:s8/8>>0", "le:f32/32>>0", "le:s8", "le:s8/", "le:s/8>>0", "le:s9/8>>0",
            "le:s8/8>>1", "le:s8/8>>", "le:s8/8X>>0", "le:s8/8X0>>0", "le:s8/8X99>>0", "le:s8/12>>0", "le:s24/24>>0",
            "le:s0/8>>0", "le:s-1/8>>0", "le:s8/128>>0", "le:s8/8X2X2>>0", "le:s8/8>>0>>0", "le:s8/8:>>0",
            "le:s١٢/16>>4",
        ])
    func refuses(text: String) { #expect(ScanType(text) == nil) }

    @Test("Known bytes are known values")
    func knownValues() {
        #expect(ScanType("le:s12/16>>4")?.value([0xF0, 0xFF][...]) == -1)
        #expect(ScanType("le:s12/16>>4")?.value([0x1F, 0x40][...]) == 0x401)
        #expect(ScanType("be:s16/16>>0")?.value([0x80, 0x00][...]) == -32_768)
        #expect(ScanType("le:u16/16>>0")?.value([0x00, 0x80][...]) == 32_768)
        #expect(ScanType("be:u12/16>>2")?.value([0xFF, 0xFF][...]) == 0xFFF)
    }

    @Test("What is packed is unpacked, whatever lies in the other bits", arguments: 1...200 as ClosedRange<UInt64>)
    func unpacks(seed: UInt64) throws {
        var generator = SeededGenerator(seed: seed)
        let stored = [8, 16, 32, 64].randomElement(using: &generator) ?? 8
        let bits = Int.random(in: 1...stored, using: &generator)
        let type = try #require(
            ScanType(
                isBigEndian: Bool.random(using: &generator), isSigned: Bool.random(using: &generator), bits: bits,
                storedBits: stored, shift: Int.random(in: 0...stored - bits, using: &generator)))
        let value = value(of: type, &generator)
        let bytes = packed(value, type, noise: UInt64.random(in: 0 ... .max, using: &generator))
        #expect(type.value((bytes + [1, 2, 3])[...]) == value)
        #expect(ScanType(text(type)) == type)
    }

    /// A value that the type can hold; an unsigned one of 64 bits keeps its bits.
    private func value(of type: ScanType, _ generator: inout SeededGenerator) -> Int64 {
        let most = UInt64.max >> UInt64(64 - type.bits)
        guard type.isSigned else {
            return Int64(truncatingIfNeeded: UInt64.random(in: 0...most, using: &generator))
        }
        let highest = Int64(most >> 1)
        return Int64.random(in: -highest - 1...highest, using: &generator)
    }

    /// The bytes that a device would send, written without the code that reads them.
    private func packed(_ value: Int64, _ type: ScanType, noise: UInt64) -> [UInt8] {
        var bits = (0..<type.storedBits).map { noise >> UInt64($0) & 1 }
        for bit in 0..<type.bits { bits[type.shift + bit] = UInt64(bitPattern: value) >> UInt64(bit) & 1 }
        let bytes = stride(from: 0, to: type.storedBits, by: 8).map { start in
            bits[start..<start + 8].reversed().reduce(UInt8(0)) { $0 << 1 | UInt8($1) }
        }
        return type.isBigEndian ? bytes.reversed() : bytes
    }

    private func text(_ type: ScanType) -> String {
        let order = type.isBigEndian ? "be" : "le"
        return "\(order):\(type.isSigned ? "s" : "u")\(type.bits)/\(type.storedBits)>>\(type.shift)"
    }
}
