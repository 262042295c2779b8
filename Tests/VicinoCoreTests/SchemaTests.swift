import Testing
import VicinoCore

@Suite("Schemas")
struct SchemaTests {
    static let everyType: [FieldType] = [
        .integer, .decimal(scale: 9), .real, .text, .bytes, .boolean, .timestamp, .duration,
        .enumeration(["one", "two"]), .enumeration([]), .blob, .later(11), .later(63),
    ]

    private func makeFull() throws -> Schema {
        let typed = Self.everyType.enumerated().map { index, type in
            FieldSchema.make(index + 1, "field_\(index)", type: type, isOptional: index % 2 == 1)
        }
        let more: [FieldSchema] = [
            .make(500, "note", type: .text, isOptional: true, privacy: .note),
            .make(600, "place", type: .text, isOptional: true, privacy: .place),
            .make(700, "end", type: .timestamp, isOptional: true),
            .make(1000, "secret", type: .bytes, isOptional: true, privacy: .personal),
        ]
        return try .make(
            major: 255, minor: 255, fields: typed + more,
            calendar: CalendarMapping(title: 9, start: 7, end: 700, offset: 1))
    }

    @Test("A schema of every type is read back from its bytes")
    func roundTrip() throws {
        let schema = try makeFull()
        #expect(try Schema(wireBytes: schema.wireBytes[...]) == schema)
    }

    @Test("The specification's example has the stated bytes and digests")
    func specificationExample() throws {
        let schema = try Schema.make(fields: [
            .make(1, "taken", type: .timestamp), .make(2, "room", type: .text, isOptional: true, privacy: .place),
            .make(3, "celsius", type: .decimal(scale: 1), isOptional: true),
        ])
        let bytes =
            "0a13636f6d2e6578616d706c652e72656164696e6710011800220f0801120574616b656e180728003000"
            + "220e08021204726f6f6d1804280130022213080312076365" + "6c736975731802200128013000"
        #expect(Hex.encode(schema.wireBytes) == bytes)
        #expect(schema.digest.description == "d7ca915022255d8e2011f1383e769f2d6ff4fcaa7aa1050efb7a25cf23645d32")
        #expect(
            Schema.digest(of: [schema]).description
                == "e7800eaaaa8690bcbb3f1af3cb494a9fedbaaf162a2632a3e1cf8514a4e96036")
        #expect(Schema.digest(of: []).description == "88b640fa921ac680609497169f69f2fb73d91a3ba6639fdd4cf4a69053236165")
    }

    @Test(
        "A type of a later version is read, and one that needs a newer program is refused",
        arguments: [UInt8(0), 64, 127])
    func laterTypes(code: UInt8) throws {
        let bytes = try Schema.make(fields: [.make(1, "shape", type: .later(11))]).wireBytes
        #expect(try Schema(wireBytes: bytes[...]).fields.map(\.type) == [.later(11)])
        // The field 3 of the only field is the type.
        let type = try #require(bytes.indices.dropLast().first { bytes[$0...].starts(with: [0x18, 11]) })
        var unknown = bytes
        unknown[type + 1] = code
        let error = #expect(throws: VicinoError.self) { try Schema(wireBytes: unknown[...]) }
        #expect(error?.code == .tooNew)
        #expect(error?.message.contains("Update this program.") == true)
        // A text under the same number is another type, which the calendar and the search know.
        unknown[type + 1] = 4
        #expect(try Schema(wireBytes: unknown[...]).fields.map(\.type) == [.text])
    }

    @Test("The digest of several schemas does not depend on their order")
    func digestOrder() throws {
        let a = try Schema.make("com.example.a")
        let b = try Schema.make("com.example.b")
        #expect(Schema.digest(of: [a, b]) == Schema.digest(of: [b, a]))
        #expect(Schema.digest(of: [a, b]) != Schema.digest(of: [a]))
    }

    @Test("Every flipped bit of a schema is refused or makes another schema with those bytes")
    func bitFlips() throws {
        let bytes = try makeFull().wireBytes
        for bit in 0..<bytes.count * 8 {
            var flipped = bytes
            flipped[bit / 8] ^= 1 << UInt8(bit % 8)
            guard let other = try? Schema(wireBytes: flipped[...]) else { continue }
            #expect(other.wireBytes == flipped, "bit \(bit)")
        }
    }

    @Test("Every truncation of a schema is refused")
    func truncations() throws {
        let bytes = try Schema.make(fields: [.make(), .make(2, "b")]).wireBytes
        let whole = Set([bytes.count, bytes.count - 13])
        for length in 0..<bytes.count where !whole.contains(length) {
            #expect(throws: VicinoError.self, "\(length) bytes") { try Schema(wireBytes: bytes[..<length]) }
        }
    }

    @Test("Fields out of order, repeated or unknown, and a scale without a decimal, are refused")
    func notCanonical() throws {
        #expect(
            Self.bytes {
                Self.head(&$0, minors: 1); Self.field(&$0)
            } == (try Schema.make().wireBytes))
        let refused: [(String, (inout WireWriter) -> Void)] = [
            (
                "order",
                {
                    Self.head(&$0, minors: 0); Self.field(&$0); $0.appendUnsigned(3, 0)
                }
            ),
            (
                "repeated",
                {
                    Self.head(&$0, minors: 2); Self.field(&$0)
                }
            ),
            (
                "absent minor",
                {
                    Self.head(&$0, minors: 0); Self.field(&$0)
                }
            ),
            (
                "unknown",
                {
                    Self.head(&$0, minors: 1); Self.field(&$0); $0.appendUnsigned(6, 0)
                }
            ),
            (
                "scale",
                {
                    Self.head(&$0, minors: 1); Self.field(&$0, scale: true)
                }
            ),
            (
                "names",
                {
                    Self.head(&$0, minors: 1); Self.field(&$0, names: true)
                }
            ),
            (
                "unknown in a field",
                {
                    Self.head(&$0, minors: 1); Self.field(&$0, unknown: true)
                }
            ),
            (
                "major 256",
                {
                    Self.head(&$0, major: 256, minors: 1); Self.field(&$0)
                }
            ),
        ]
        for (what, build) in refused {
            #expect(throws: VicinoError.self, "\(what)") { try Schema(wireBytes: Self.bytes(build)[...]) }
        }
    }

    private static func bytes(_ build: (inout WireWriter) -> Void) -> [UInt8] {
        var writer = WireWriter()
        build(&writer)
        return writer.bytes
    }

    private static func head(_ writer: inout WireWriter, major: UInt64 = 1, minors: Int) {
        writer.appendText(1, "com.example.reading")
        writer.appendUnsigned(2, major)
        for _ in 0..<minors { writer.appendUnsigned(3, 0) }
    }

    private static func field(
        _ writer: inout WireWriter, scale: Bool = false, names: Bool = false, unknown: Bool = false
    ) {
        writer.appendMessage(4) { field in
            field.appendUnsigned(1, 1)
            field.appendText(2, "value")
            field.appendUnsigned(3, 1)
            if scale { field.appendUnsigned(4, 0) }
            field.appendBoolean(5, false)
            field.appendUnsigned(6, 0)
            if names { field.appendText(7, "one") }
            if unknown { field.appendUnsigned(8, 0) }
        }
    }

    @Test(
        "Kinds are named in lower-case dotted parts",
        arguments: [
            "", "a", "abc", "a..b", ".ab", "ab.", "Com.example", "com.exämple", "com example.x", "com/example.x",
            "com.example\0.x", "../etc.passwd", "a." + String(repeating: "b", count: 99),
        ])
    func badKindNames(name: String) {
        let error = #expect(throws: VicinoError.self) { try KindID(name, major: 1) }
        #expect(error?.code == .schema)
    }

    @Test(
        "The longest and the shortest kind names are valid",
        arguments: ["a.b", "a." + String(repeating: "b", count: 98)])
    func goodKindNames(name: String) throws {
        #expect(try KindID(name, major: 0).description == name + "/0")
    }

    @Test(
        "Invalid field names are refused, including reserved ones",
        arguments: [
            "", "1a", "_a", "A", "a b", "a-b", "ä", "a\0", "a\"b", String(repeating: "a", count: 61), "vicino", "id",
            "user", "kind", "entry", "log", "emptied", "clock", "deleted", "blank", "writer", "record", "slot", "rowid",
            "oid", "_rowid_",
        ])
    func badFieldNames(name: String) {
        let error = #expect(throws: VicinoError.self) { try Schema.make(fields: [.make(1, name)]) }
        #expect(error?.code == .schema)
    }

    @Test(
        "Field numbers rise from 1 to 1000",
        arguments: [[0], [-1], [1001], [2, 1], [1, 1], [1, 2, 2], [Int.max], [Int.min]])
    func badNumbers(numbers: [Int]) {
        #expect(throws: VicinoError.self) {
            try Schema.make(fields: numbers.map { .make($0, "f\(abs($0 % 7))\($0 & 3)") })
        }
    }

    @Test("There are 1 to 64 fields")
    func fieldCount() throws {
        func fields(_ count: Int) -> [FieldSchema] { (0..<count).map { .make($0 + 1, "f\($0)") } }
        #expect(try Schema.make(fields: fields(64)).fields.count == 64)
        #expect(throws: VicinoError.self) { try Schema.make(fields: fields(65)) }
        #expect(throws: VicinoError.self) { try Schema.make(fields: []) }
    }

    @Test("Two fields of one name, ten decimals and bad enumeration names are refused")
    func badTypes() {
        let twice = (0..<1001).map { "n\($0)" }
        let bad: [[FieldSchema]] = [
            [.make(1, "a"), .make(2, "a")], [.make(1, "a", type: .decimal(scale: 10))],
            [.make(1, "a", type: .enumeration(["B"]))],
            [.make(1, "a", type: .enumeration(["b", "b"]))], [.make(1, "a", type: .enumeration(twice))],
            [.make(1, "a", type: .enumeration([""]))],
        ]
        for fields in bad { #expect(throws: VicinoError.self) { try Schema.make(fields: fields) } }
    }

    @Test("A field that a view leaves out must be optional", arguments: [PrivacyClass.note, .place, .personal])
    func privacyNeedsOptional(privacy: PrivacyClass) throws {
        #expect(throws: VicinoError.self) { try Schema.make(fields: [.make(privacy: privacy)]) }
        _ = try Schema.make(fields: [.make(isOptional: true, privacy: privacy)])
    }

    @Test("A calendar names a title, timestamps and an offset of suitable types")
    func calendar() throws {
        let fields: [FieldSchema] = [
            .make(1, "title", type: .text), .make(2, "start", type: .timestamp),
            .make(3, "end", type: .timestamp, isOptional: true),
            .make(4, "offset", type: .integer), .make(5, "real", type: .real),
            .make(6, "maybe", type: .timestamp, isOptional: true),
        ]
        func make(title: Int, start: Int, end: Int, offset: Int?) throws -> Schema {
            try .make(fields: fields, calendar: CalendarMapping(title: title, start: start, end: end, offset: offset))
        }
        _ = try make(title: 1, start: 2, end: 3, offset: 4)
        _ = try make(title: 1, start: 2, end: 3, offset: nil)
        for (title, start, end, offset) in [
            (5, 2, 3, 4), (1, 6, 3, 4), (1, 1, 3, 4), (1, 2, 4, 4), (1, 2, 3, 5), (9, 2, 3, 4),
        ] {
            #expect(throws: VicinoError.self) { try make(title: title, start: start, end: end, offset: offset) }
        }
    }
}

@Suite("Versions of a kind")
struct CompatibilityTests {
    private let old: [FieldSchema] = [
        .make(1, "a"), .make(3, "e", type: .enumeration(["x"]), isOptional: true, privacy: .place),
    ]

    private func check(_ minor: UInt8, _ fields: [FieldSchema], against oldMinor: UInt8 = 1) throws {
        let a = try Schema.make(minor: oldMinor, fields: old)
        let b = try Schema.make(minor: minor, fields: fields)
        try a.checkCompatible(with: b)
        try b.checkCompatible(with: a)
    }

    @Test("A higher minor version may add optional fields and enumeration names")
    func grown() throws {
        try check(1, old)
        try check(
            2,
            [
                .make(1, "a"), .make(2, "b", type: .text, isOptional: true),
                .make(3, "e", type: .enumeration(["x", "y"]), isOptional: true, privacy: .place),
                .make(4, "c", isOptional: true),
            ])
    }

    @Test("Every other change is refused, from either version")
    func refused() throws {
        let e = old[1]
        let bad: [(String, UInt8, [FieldSchema])] = [
            ("a required field", 2, old + [.make(4, "c")]),
            ("the same minor", 1, old + [.make(4, "c", isOptional: true)]),
            ("a field is gone", 2, [.make(1, "a")]), ("renamed", 2, [.make(1, "b"), e]),
            ("retyped", 2, [.make(1, "a", type: .duration), e]), ("optional", 2, [.make(1, "a", isOptional: true), e]),
            ("renumbered", 2, [.make(2, "a"), e]),
            ("the name is taken", 2, [.make(1, "b", isOptional: true), .make(2, "a"), e]),
            (
                "names in another order", 2,
                [.make(1, "a"), .make(3, "e", type: .enumeration(["y", "x"]), isOptional: true, privacy: .place)]
            ),
            (
                "a name is gone", 2,
                [.make(1, "a"), .make(3, "e", type: .enumeration([]), isOptional: true, privacy: .place)]
            ),
            (
                "another privacy", 2,
                [.make(1, "a"), .make(3, "e", type: .enumeration(["x"]), isOptional: true, privacy: .note)]
            ),
        ]
        let known = try Schema.make(minor: 1, fields: old)
        for (what, minor, fields) in bad {
            let other = try Schema.make(minor: minor, fields: fields)
            let error = #expect(throws: VicinoError.self, "\(what)") { try known.checkCompatible(with: other) }
            #expect(what != "the same minor" || error?.message.hasSuffix("needs a higher minor.") == true)
            #expect(throws: VicinoError.self, "\(what)") { try other.checkCompatible(with: known) }
        }
    }

    @Test("Kinds of different names, majors or calendars are not versions of each other")
    func otherKinds() throws {
        let known = try Schema.make()
        let timed: [FieldSchema] = [
            .make(1, "t", type: .text), .make(2, "s", type: .timestamp), .make(3, "e", type: .timestamp),
        ]
        let mapping = CalendarMapping(title: 1, start: 2, end: 3, offset: nil)
        #expect(throws: VicinoError.self) { try known.checkCompatible(with: .make("com.example.other")) }
        #expect(throws: VicinoError.self) { try known.checkCompatible(with: .make(major: 2)) }
        #expect(throws: VicinoError.self) {
            try Schema.make(fields: timed).checkCompatible(with: .make(fields: timed, calendar: mapping))
        }
    }
}
