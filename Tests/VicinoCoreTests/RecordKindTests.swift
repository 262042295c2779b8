import FoundationEssentials
import Testing
import VicinoCore

/// A kind of this test only, with a field of every type.
private struct Specimen: RecordKind {
    enum State: Int, Sendable { case raw, cooked }

    var count = 0
    var wide: Int64 = 0
    var grams: Double?
    var ratio = 0.0
    var name = ""
    var label: [UInt8]?
    var isFresh = false
    var taken = Timestamp.epoch
    var left: Timestamp?
    var lasted = Duration.zero
    var state = State.raw
    var secret: String?
    var litres = 0.0
    var wish: State?

    static let declaration = KindDeclaration<Specimen>(
        "com.example.specimen", minor: 2,
        calendar: CalendarFields(title: \.name, start: \.taken, end: \.left),
        fields: [
            .field(1, "count", at: \.count), .field(2, "wide", at: \.wide), .decimal(3, "grams", at: \.grams, scale: 3),
            .field(4, "ratio", at: \.ratio), .field(5, "name", at: \.name),
            .field(6, "label", at: \.label, privacy: .note),
            .field(7, "is_fresh", at: \.isFresh), .field(8, "taken", at: \.taken), .field(9, "left", at: \.left),
            .field(10, "lasted", at: \.lasted), .enumeration(11, "state", at: \.state, names: ["raw", "cooked"]),
            .field(12, "secret", at: \.secret, privacy: .personal), .decimal(13, "litres", at: \.litres, scale: 1),
            .enumeration(14, "wish", at: \.wish, names: ["raw", "cooked"], privacy: .personal),
        ])

    static func make(_ change: (inout Specimen) -> Void = { _ in }) -> Specimen {
        var specimen = Specimen()
        specimen.count = -3
        specimen.wide = .min
        specimen.grams = 12.345
        specimen.ratio = 0.1
        specimen.name = "Änne e\u{301}"
        specimen.label = [0, 255]
        specimen.isFresh = true
        specimen.left = Timestamp.epoch.advanced(byMilliseconds: 1)
        specimen.lasted = .seconds(90)
        specimen.litres = -7.5
        specimen.state = .cooked
        specimen.wish = .raw
        specimen.secret = "mine"
        change(&specimen)
        return specimen
    }
}

/// How a book is bound, by raw value.
private enum Binding: Int, FieldConvertible { case paper = 1, cloth, screen }

/// The language of a book, by raw value.
private enum Language: String, FieldConvertible { case english = "en", slovene = "sl" }

/// A kind with a date and two enumerations.
private struct Book: RecordKind {
    var bought: Date?
    var binding = Binding.paper
    var language: Language?

    static let declaration = KindDeclaration<Book>(
        "com.example.book",
        fields: [
            .field(1, "bought", at: \.bought), .field(2, "binding", at: \.binding),
            .field(3, "language", at: \.language),
        ])
}

/// A kind whose properties are not all stored as such.
private struct Sample: RecordKind {
    struct Site: Equatable, Sendable {
        var name = ""
        var height = 0
    }

    var site = Site()
    var remark = "" { didSet { changes += 1 } }
    var changes = 0
    private var tenths: Int?
    var depth: Int? {
        get { tenths.map { $0 / 10 } }
        set { tenths = newValue.map { $0 * 10 } }
    }

    static let declaration = KindDeclaration<Sample>(
        "com.example.sample",
        fields: [
            .field(1, "name", at: \.site.name), .field(2, "height", at: \.site.height),
            .field(3, "remark", at: \.remark), .field(4, "depth", at: \.depth),
        ])
}

@Suite("An app's own record kind")
struct RecordKindTests {
    @Test("A field can name a user and a record, and reads as nothing else")
    func references() throws {
        let user = try #require(UserID([UInt8](0..<32)))
        let record = try #require(RecordID("0123456789abcdef-7"))
        #expect(UserID(fieldValue: user.fieldValue) == user)
        #expect(RecordID(fieldValue: record.fieldValue) == record)
        #expect(user.fieldValue == .text(user.description))
        #expect(record.fieldValue == .text("0123456789abcdef-7"))
        for value in [FieldValue.text("0123456789abcdef"), .text(""), .integer(7), .bytes(user.bytes)] {
            #expect(UserID(fieldValue: value) == nil)
            #expect(RecordID(fieldValue: value) == nil)
        }
    }

    @Test("An impossible declaration is refused with the wrong field")
    func declarations() {
        func message(_ name: String) -> String? {
            do {
                _ = try KindDeclaration<Specimen>(checking: "com.example.wrong", fields: [.field(7, name, at: \.name)])
                return nil
            } catch { return (error as? VicinoError)?.message }
        }
        #expect(message("text") == nil)
        #expect(
            message("entry") == "A field of com.example.wrong/1 cannot be named entry: Vicino uses that name itself.")
        #expect(
            message("Text")
                == "The field 7 of com.example.wrong/1 needs a name of lower-case letters, digits and underscores.")
    }

    @Test("A value of every field type converts to fields and back")
    func roundTrip() throws {
        let full = Specimen.make()
        #expect(try Specimen(content: full.content()) == full)
        #expect(try Specimen(content: Specimen().content()) == Specimen())
    }

    @Test("Nested, observed and computed properties are read and set like stored ones")
    func properties() throws {
        var sample = Sample()
        sample.site = .init(name: "quarry", height: 480)
        sample.remark = "wet"
        sample.depth = 7
        let content = try sample.content()
        #expect([1, 2, 3, 4].map { content[$0] } == [.text("quarry"), .integer(480), .text("wet"), .integer(7)])
        #expect(try Sample(content: content) == sample)
    }

    @Test("The fields are the declared ones")
    func content() throws {
        var expected = RecordContent()
        expected[1] = .integer(-3)
        expected[2] = .integer(.min)
        expected[3] = .integer(12_345)
        expected[4] = .real(0.1)
        expected[5] = .text("Änne e\u{301}")
        expected[6] = .bytes([0, 255])
        expected[7] = .boolean(true)
        expected[8] = .integer(0)
        expected[9] = .integer(1)
        expected[10] = .integer(90_000)
        expected[11] = .integer(1)
        expected[12] = .text("mine")
        expected[13] = .integer(-75)
        expected[14] = .integer(0)
        #expect(try Specimen.make().content() == expected)
        #expect(
            Specimen.schema.fields.map(\.privacy) == [
                .open, .open, .open, .open, .open, .note, .open, .open, .open, .open, .open, .personal, .open,
                .personal,
            ])
        #expect(Specimen.schema.calendar == CalendarMapping(title: 5, start: 8, end: 9, offset: nil))
    }

    @Test("A view without personal fields and notes shows everything else")
    func withoutClasses() throws {
        let content = try Specimen.make().content()
        let shown = content.without([.personal, .note], schema: Specimen.schema)
        #expect(
            shown
                == (try Specimen.make {
                    $0.secret = nil
                    $0.label = nil
                    $0.wish = nil
                }.content()))
        #expect(!Hex.encode(shown.wireBytes(for: Specimen.schema)).contains(Hex.encode("mine".utf8)))
    }

    @Test("An index that the Swift type does not accept becomes the blank value's")
    func newerIndex() throws {
        var content = try Specimen.make().content()
        content[11] = .integer(2)
        #expect(try Specimen(content: content).state == Specimen().state)
    }

    @Test("A missing field and one of another type are refused")
    func refused() throws {
        for (number, value) in [(1, FieldValue.text("1")), (5, .integer(1)), (8, .integer(.max))] {
            var content = try Specimen.make().content()
            content[number] = value
            #expect(throws: VicinoError.self, "field \(number)") { try Specimen(content: content) }
        }
        var content = try Specimen.make().content()
        content[1] = nil
        #expect(throws: VicinoError.self) { try Specimen(content: content) }
    }

    @Test("A value that breaks a rule is refused by name before it becomes a record")
    func invalidValues() {
        func message(_ change: (inout Specimen) -> Void) -> String? {
            let specimen = Specimen.make(change)
            do throws(VicinoError) { _ = try specimen.content() } catch { return error.message }
            return nil
        }
        #expect(message { $0.name = "a\0b" }?.contains("name") == true)
        #expect(message { $0.ratio = .nan }?.contains("ratio") == true)
        #expect(message { $0.grams = .infinity }?.contains("grams") == true)
        #expect(message { $0.lasted = .milliseconds(-1) }?.contains("lasted") == true)
        #expect(message { $0.label = [UInt8](repeating: 0, count: 65_537) }?.contains("label") == true)
        #expect(message { $0.left = .earliest }?.contains("end") == true)
        #expect(message { _ in } == nil)
    }

    @Test("A calendar field that is not declared is refused")
    func unknownCalendarField() {
        #expect(throws: VicinoError.self) {
            try KindDeclaration<Specimen>(
                checking: "com.example.specimen",
                calendar: CalendarFields(title: \.name, start: \.taken, end: \.left),
                fields: [.field(8, "taken", at: \.taken)])
        }
    }

    @Test("An enumeration may be absent, and an unknown index reads as the blank value's")
    func optionalEnumeration() throws {
        let field = try #require(Specimen.schema.field(14))
        #expect(field.isOptional)
        #expect(field.privacy == .personal)
        #expect(field.type == .enumeration(["raw", "cooked"]))
        let blank = try Specimen.make { $0.wish = nil }.content()
        #expect(blank[14] == nil)
        #expect(try Specimen(content: blank).wish == nil)
        var content = try Specimen.make { $0.wish = .cooked }.content()
        #expect(content[14] == .integer(1))
        #expect(try Specimen(content: content).wish == .cooked)
        content[14] = .integer(7)
        #expect(try Specimen(content: content).wish == nil)
    }

    @Test("Dates and enumerations with raw values are fields")
    func converted() throws {
        let bought = Date(timeIntervalSince1970: 1_790_000_000.123)
        let book = Book(bought: bought, binding: .screen, language: .slovene)
        let content = try book.content()
        #expect(content[1] == .integer(1_790_000_000_123))
        #expect(content[2] == .integer(3))
        #expect(content[3] == .text("sl"))
        #expect(try Book(content: content) == book)
        #expect(Book.schema.fields.map(\.type) == [.timestamp, .integer, .text])

        var unknown = content
        unknown[2] = .integer(9)
        #expect(throws: VicinoError.self) { try Book(content: unknown) }
        for seconds in [1e13, -1e13, .nan, .infinity] {
            let impossible = Book(bought: Date(timeIntervalSince1970: seconds))
            let error = #expect(throws: VicinoError.self) { try impossible.content().canonical(for: Book.schema) }
            #expect(error?.message.contains("bought") == true)
        }
    }
}
