import Testing
import VicinoCore
import VicinoTesting

@Suite("Canonical values")
struct FieldValueTests {
    private func canonical(
        _ value: FieldValue, _ type: FieldType, privacy: PrivacyClass = .open
    ) throws -> FieldValue {
        try FieldSchema.make(1, "value", type: type, isOptional: privacy != .open, privacy: privacy).canonical(value)
    }

    @Test("The same letters in another normal form are another value")
    func normalForms() throws {
        let composed = FieldValue.text("\u{E9}")
        let decomposed = FieldValue.text("e\u{301}")
        #expect(composed != decomposed)
        #expect(Set([composed, decomposed]).count == 2)
        #expect(try canonical(decomposed, .text) == decomposed)
        #expect(try canonical(decomposed, .text) != composed)
    }

    @Test("Minus zero becomes zero")
    func minusZero() throws {
        guard case .real(let zero) = try canonical(.real(-0.0), .real) else { Issue.record("not a real"); return }
        #expect(zero.bitPattern == 0)
    }

    @Test("Numbers that are not finite are refused", arguments: [Double.nan, .signalingNaN, .infinity, -.infinity])
    func notFinite(number: Double) {
        #expect(throws: VicinoError.self) { try canonical(.real(number), .real) }
    }

    @Test(
        "The greatest and the least finite numbers are valid",
        arguments: [Double.greatestFiniteMagnitude, .leastNonzeroMagnitude, -1])
    func finite(number: Double) throws {
        #expect(try canonical(.real(number), .real) == .real(number))
    }

    @Test("Text with U+0000 is refused", arguments: ["\0", "a\0b", "a\0"])
    func nul(text: String) {
        let error = #expect(throws: VicinoError.self) { try canonical(.text(text), .text) }
        #expect(error?.code == .malformed)
    }

    @Test("Lengths are counted in bytes and limited by the privacy class")
    func lengths() throws {
        for (privacy, limit) in [(PrivacyClass.open, 1024), (.place, 1024), (.personal, 1024), (.note, 65_536)] {
            let longest = String(repeating: "é", count: limit / 2)
            #expect(try canonical(.text(longest), .text, privacy: privacy) == .text(longest))
            #expect(throws: VicinoError.self) { try canonical(.text(longest + "a"), .text, privacy: privacy) }
            let bytes = [UInt8](repeating: 1, count: limit)
            for type in [FieldType.bytes, .blob, .later(40)] {
                #expect(try canonical(.bytes(bytes), type, privacy: privacy) == .bytes(bytes))
                #expect(throws: VicinoError.self) { try canonical(.bytes(bytes + [1]), type, privacy: privacy) }
            }
        }
    }

    @Test(
        "Whole numbers have the range of their type",
        arguments: [
            (.integer, .min, .max), (.timestamp, -2_208_988_800_000, 7_258_118_400_000),
            (.duration, 0, 9_467_107_200_000),
            (.decimal(scale: 2), -(1 << 50), 1 << 50), (.enumeration(["a"]), 0, 65_535),
        ] as [(FieldType, Int64, Int64)])
    func ranges(type: FieldType, least: Int64, greatest: Int64) throws {
        #expect(try canonical(.integer(least), type) == .integer(least))
        #expect(try canonical(.integer(greatest), type) == .integer(greatest))
        guard type != .integer else { return }
        for outside in [least - 1, greatest + 1, .min, .max] {
            let error = #expect(throws: VicinoError.self, "\(outside)") { try canonical(.integer(outside), type) }
            #expect(error?.code == .outOfRange)
        }
    }

    @Test("A value of another type is refused for every type")
    func otherTypes() {
        let values: [FieldValue] = [.integer(0), .real(0), .text(""), .bytes([]), .boolean(true)]
        let fitting: [Int] = SchemaTests.everyType.map { type in
            values.count { (try? canonical($0, type)) != nil }
        }
        #expect(fitting == [Int](repeating: 1, count: SchemaTests.everyType.count))
    }

    @Test("Content with an unknown field, without a required one, or with an end before its start is refused")
    func content() throws {
        let schema = try Schema.make(
            fields: [
                .make(1, "title", type: .text), .make(2, "start", type: .timestamp),
                .make(3, "end", type: .timestamp, isOptional: true),
            ], calendar: CalendarMapping(title: 1, start: 2, end: 3, offset: nil))
        func content(_ start: Int64, _ end: Int64?) -> RecordContent {
            var content = RecordContent()
            content[2] = .integer(start)
            content[1] = .text("a")
            content[3] = end.map { .integer($0) }
            return content
        }
        for good in [content(5, 5), content(5, 6), content(5, nil)] { #expect(try good.canonical(for: schema) == good) }
        #expect(throws: VicinoError.self) { try content(5, 4).canonical(for: schema) }
        var unknown = content(5, 6)
        var missing = content(5, 6)
        unknown[4] = .integer(0)
        missing[1] = nil
        #expect(throws: VicinoError.self) { try unknown.canonical(for: schema) }
        #expect(throws: VicinoError.self) { try missing.canonical(for: schema) }
    }

    @Test("Canonical bytes have the present fields in order, as in the specification's example")
    func bytes() throws {
        let schema = try Schema.make(fields: [
            .make(1, "taken", type: .timestamp), .make(2, "room", type: .text, isOptional: true, privacy: .place),
            .make(3, "celsius", type: .decimal(scale: 1), isOptional: true),
        ])
        var content = RecordContent()
        content[2] = .text("kitchen")
        content[1] = .integer(1_700_000_000_000)
        #expect(Hex.encode(content.wireBytes(for: schema)) == "0880a0abfef96212076b69746368656e")
    }
}

@Suite("Decimals")
struct DecimalTests {
    @Test("A decimal of up to 2^50 units is exact at every scale", arguments: UInt8(0)...9)
    func exactness(scale: UInt8) throws {
        var generator = SeededGenerator(seed: UInt64(scale))
        let limit = FieldLimit.decimal
        let edges: [Int64] = [0, 1, -1, limit, -limit, limit - 1, 1 - limit, limit / 2 + 1]
        let random = (0..<5_000).map { _ in
            Int64.random(in: -limit...limit, using: &generator) >> Int64.random(in: 0...50, using: &generator)
        }
        for whole in edges + random {
            let real = DecimalScale.real(whole, scale: scale)
            #expect(try DecimalScale.whole(real, scale: scale, field: "f") == whole)
            let typed = try #require(Double(real.description))
            #expect(try DecimalScale.whole(typed, scale: scale, field: "f") == whole)
        }
    }

    @Test(
        "Decimals that are not finite or beyond 2^50 units are refused",
        arguments: [Double.nan, .infinity, 1e300, -1e300, 0x1p50 + 1])
    func refused(real: Double) {
        #expect(throws: VicinoError.self) { try DecimalScale.whole(real, scale: 0, field: "f") }
        #expect(throws: VicinoError.self) { try DecimalScale.whole(real, scale: 9, field: "f") }
    }
}
