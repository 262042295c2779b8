import Testing
import VicinoCore
import VicinoTesting

@Suite("The canonical wire form")
struct WireTests {
    @Test("Written values are read back, for numbers of every magnitude", arguments: UInt64(0)..<20)
    func roundTrip(seed: UInt64) throws {
        var generator = SeededGenerator(seed: seed)
        for _ in 0..<100 {
            let unsigned = generator.magnitude()
            let signed = Int64(bitPattern: generator.magnitude())
            let number = Int.random(in: 1..<1 << 29, using: &generator)
            let bytes = generator.bytes(Int.random(in: 0...300, using: &generator))
            let real = Double(signed)
            var writer = WireWriter()
            writer.appendUnsigned(number, unsigned)
            writer.appendSigned(number, signed)
            writer.appendBoolean(number, unsigned & 1 == 1)
            writer.appendReal(number, real)
            writer.appendBytes(number, bytes)
            writer.appendText(number, "e\u{301} \u{1F44B}")

            var reader = WireReader(writer.bytes[...])
            #expect(try reader.next()?.unsigned() == unsigned)
            #expect(try reader.next()?.signed() == signed)
            #expect(try reader.next()?.boolean() == (unsigned & 1 == 1))
            #expect(try reader.next()?.real() == real)
            #expect(try reader.next()?.bytes().elementsEqual(bytes) == true)
            let text = try #require(try reader.next())
            #expect(try text.text().utf8.elementsEqual("e\u{301} \u{1F44B}".utf8))
            #expect(text.number == number)
            #expect(try reader.next() == nil)
        }
    }

    @Test(
        "Zigzag puts small magnitudes first",
        arguments: [
            (0, 0), (-1, 1), (1, 2), (-2, 3), (Int64.max, UInt64.max - 1), (Int64.min, UInt64.max),
        ] as [(Int64, UInt64)])
    func zigzag(signed: Int64, unsigned: UInt64) {
        #expect(ZigZag.encode(signed) == unsigned)
        #expect(ZigZag.decode(unsigned) == signed)
    }

    @Test(
        "Bytes that a writer would not write are refused",
        arguments: [
            ("a number that is not minimal", [0x08, 0x80, 0x00]),
            ("a number with a needless byte", [0x08, 0x81, 0x80, 0x00]),
            ("65 bits", [0x08, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0x02]),
            ("eleven bytes", [0x08, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0x81, 0x00]),
            ("a tenth byte of zero", [0x08, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0x00]),
            ("a key that is not minimal", [0x88, 0x00, 0x01]),
            ("field number zero", [0x00, 0x01]),
            ("a field number of 30 bits", [0x80, 0x80, 0x80, 0x80, 0x10, 0x01]),
            ("a field number of 61 bits", [0xF8, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0x01, 0x01]),
            ("wire type 3", [0x0B]), ("wire type 4", [0x0C]), ("wire type 5", [0x0D, 0, 0, 0, 0]),
            ("wire type 6", [0x0E, 0]), ("wire type 7", [0x0F, 0]),
            ("a key without a payload", [0x08]), ("a number that goes on", [0x08, 0x80]),
            ("seven of eight bytes", [0x09, 1, 2, 3, 4, 5, 6, 7]), ("bytes without a length", [0x0A]),
            ("bytes beyond the end", [0x0A, 0x02, 0x01]),
            ("a length of 2^63", [0x0A, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x01]),
            ("a length of 2^64 - 1", [0x0A, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0x01]),
        ] as [(String, [UInt8])])
    func refused(what: String, bytes: [UInt8]) {
        let error = #expect(throws: VicinoError.self, "\(what)") {
            var reader = WireReader(bytes[...])
            while try reader.next() != nil {}
        }
        #expect(error?.code == .malformed)
    }

    @Test("A payload is read only as its own type")
    func mismatch() throws {
        var writer = WireWriter()
        writer.appendUnsigned(1, 2)
        writer.appendBytes(2, [0xC0, 0x80])
        var reader = WireReader(writer.bytes[...])
        let number = try #require(try reader.next())
        let bytes = try #require(try reader.next())
        #expect(throws: VicinoError.self, "2 is not a truth value") { try number.boolean() }
        #expect(throws: VicinoError.self) { try number.bytes() }
        #expect(throws: VicinoError.self) { try number.real() }
        #expect(throws: VicinoError.self) { try bytes.unsigned() }
        #expect(throws: VicinoError.self, "an overlong zero is not UTF-8") { try bytes.text() }
        #expect(throws: VicinoError.self) { try small(256).small(UInt8.self) }
        #expect(try small(255).small(UInt8.self) == 255)
    }

    private func small(_ value: UInt64) throws -> WireReader.Field {
        var writer = WireWriter()
        writer.appendUnsigned(1, value)
        var reader = WireReader(writer.bytes[...])
        return try #require(try reader.next())
    }

    @Test("Random bytes are read or refused, and readable bytes have one form only", arguments: UInt64(0)..<20)
    func randomBytes(seed: UInt64) {
        var generator = SeededGenerator(seed: seed)
        for _ in 0..<500 {
            let bytes = generator.bytes(Int.random(in: 0...24, using: &generator))
            guard let again = Self.rewritten(bytes) else { continue }
            #expect(again == bytes, "seed \(seed)")
        }
    }

    private static func rewritten(_ bytes: [UInt8]) -> [UInt8]? {
        var reader = WireReader(bytes[...])
        var writer = WireWriter()
        do {
            while let field = try reader.next() {
                switch field.value {
                case .varint(let value): writer.appendUnsigned(field.number, value)
                case .fixed64(let bits): writer.appendReal(field.number, Double(bitPattern: bits))
                case .bytes(let bytes): writer.appendBytes(field.number, bytes)
                }
            }
        } catch { return nil }
        return writer.bytes
    }
}

@Suite("Hexadecimal")
struct HexTests {
    @Test("Bytes are written in lower case and read back")
    func roundTrip() {
        let all = (UInt8.min...UInt8.max).map { $0 }
        #expect(Hex.encode([0, 0x0A, 0xFF]) == "000aff")
        #expect(Hex.decode(Hex.encode(all), count: 256) == all)
    }

    @Test(
        "Other lengths, upper case and other letters are refused", arguments: ["", "0", "0A", "0g", "000", "é0", " 0"])
    func refused(text: String) {
        #expect(Hex.decode(text, count: 1) == nil)
    }
}
