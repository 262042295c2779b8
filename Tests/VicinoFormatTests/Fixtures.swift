import VicinoCore
import VicinoFormat
import VicinoTesting

extension SigningKey {
    /// A key with 32 equal secret bytes.
    static func make(_ byte: UInt8) -> SigningKey {
        do { return try SigningKey(secret: [UInt8](repeating: byte, count: 32)) } catch {
            preconditionFailure("\(error)")
        }
    }

    var user: UserID { testUser }
}

extension WriterID {
    static let ada = WriterID(rawValue: 0x0102_0304_0506_0708)
    static let bob = WriterID(rawValue: 0x1112_1314_1516_1718)
}

extension Schema {
    /// A kind with a field of every type, each required once where that is allowed and optional once.
    static let specimen = make(
        "com.example.specimen", minor: 3,
        [
            FieldSchema(1, "count", type: .integer, isOptional: false, privacy: .open),
            FieldSchema(2, "grams", type: .decimal(scale: 3), isOptional: true, privacy: .open),
            FieldSchema(3, "ratio", type: .real, isOptional: false, privacy: .open),
            FieldSchema(4, "name", type: .text, isOptional: false, privacy: .open),
            FieldSchema(5, "photo", type: .bytes, isOptional: true, privacy: .place),
            FieldSchema(6, "is_fresh", type: .boolean, isOptional: false, privacy: .open),
            FieldSchema(7, "taken", type: .timestamp, isOptional: false, privacy: .open),
            FieldSchema(8, "left", type: .timestamp, isOptional: true, privacy: .open),
            FieldSchema(9, "lasted", type: .duration, isOptional: true, privacy: .open),
            FieldSchema(10, "state", type: .enumeration(["raw", "cooked"]), isOptional: false, privacy: .open),
            FieldSchema(11, "attachment", type: .blob, isOptional: true, privacy: .open),
            FieldSchema(12, "note", type: .text, isOptional: true, privacy: .note),
            FieldSchema(13, "weight", type: .real, isOptional: true, privacy: .open),
            FieldSchema(14, "known", type: .boolean, isOptional: true, privacy: .open),
            FieldSchema(1000, "secret", type: .text, isOptional: true, privacy: .personal),
        ], calendar: CalendarMapping(title: 4, start: 7, end: 8, offset: 1))

    /// The built-in kind's schema, written out.
    static let activity = make(
        "org.vicino.activity", minor: 0,
        [
            FieldSchema(1, "activity", type: .text, isOptional: false, privacy: .open),
            FieldSchema(2, "start", type: .timestamp, isOptional: false, privacy: .open),
            FieldSchema(3, "end", type: .timestamp, isOptional: true, privacy: .open),
            FieldSchema(4, "utc_offset", type: .integer, isOptional: false, privacy: .open),
            FieldSchema(5, "steps", type: .integer, isOptional: true, privacy: .open),
            FieldSchema(6, "distance", type: .decimal(scale: 1), isOptional: true, privacy: .open),
            FieldSchema(7, "place", type: .text, isOptional: true, privacy: .place),
            FieldSchema(8, "note", type: .text, isOptional: true, privacy: .note),
            FieldSchema(
                9, "source", type: .enumeration(["by_hand", "imported", "recognised"]), isOptional: false,
                privacy: .open),
            FieldSchema(10, "confirmed", type: .boolean, isOptional: true, privacy: .open),
        ], calendar: CalendarMapping(title: 1, start: 2, end: 3, offset: 4))

    /// One required text.
    static let word = make(
        "com.example.word", minor: 0, [FieldSchema(1, "word", type: .text, isOptional: false, privacy: .open)])

    static func make(
        _ name: String, minor: UInt8, _ fields: [FieldSchema], calendar: CalendarMapping? = nil
    ) -> Schema {
        do {
            return try Schema(kind: KindID(name, major: 1), minor: minor, fields: fields, calendar: calendar)
        } catch { preconditionFailure("\(error)") }
    }
}

extension VersionClock {
    static func make(_ seconds: UInt64, _ counter: UInt64 = 0) -> VersionClock {
        guard let clock = VersionClock(rawValue: seconds << 24 | counter) else {
            preconditionFailure("A clock is too high.")
        }
        return clock
    }
}

/// Makes random but valid contents, ids and batches.
struct BatchMaker {
    var generator: SeededGenerator
    private var start: Int64 = 1_700_000_000_000
    private var end: Int64 = 1_700_000_000_000

    init(seed: UInt64) { generator = SeededGenerator(seed: seed) }

    mutating func batch(schemas: [Schema], writer: WriterID = .ada, count: Int) -> EntryBatch {
        var batch = EntryBatch(schemas: schemas)
        let others = (0..<Int.random(in: 0...3, using: &generator)).map { _ in WriterID.random(using: &generator) }
        let gaps = generator.one(in: 2)
        let edits = generator.one(in: 2)
        var number = generator.one(in: 3) ? 0 : generator.magnitude() >> 25
        var clock = generator.magnitude() % VersionClock.limit.rawValue
        for _ in 0..<count {
            clock =
                generator.one(in: 5)
                ? generator.next() % VersionClock.limit.rawValue : min(clock + 1 << 24, VersionClock.limit.rawValue)
            let id = id(number: number, writer: writer, others: others, edits: edits)
            append(to: &batch, number: number, id: id, clock: clock)
            number += gaps ? UInt64.random(in: 1...300, using: &generator) : 1
        }
        if generator.one(in: 3) { batch.emptied = emptied() }
        return batch
    }

    private mutating func append(to batch: inout EntryBatch, number: UInt64, id: RecordID, clock: UInt64) {
        guard let clock = VersionClock(rawValue: clock) else { preconditionFailure("A clock is too high.") }
        let kind = Int.random(in: 0..<batch.kinds.count, using: &generator)
        switch Int.random(in: 0..<10, using: &generator) {
        case 0: batch.appendDeleted(number: number, id: id, clock: clock, kind: kind)
        case 1:
            batch.appendBlank(number: number, id: id, clock: clock, kind: kind, fields: .sha256(generator.bytes(4)))
        default:
            let content = content(batch.kinds[kind].schema)
            batch.appendValue(content, number: number, id: id, clock: clock, kind: kind)
        }
    }

    private mutating func id(number: UInt64, writer: WriterID, others: [WriterID], edits: Bool) -> RecordID {
        guard edits, generator.one(in: 3) else { return RecordID(writer: writer, number: number) }
        guard let other = others.randomElement(using: &generator) else {
            return RecordID(writer: writer, number: UInt64.random(in: 0...number, using: &generator))
        }
        return RecordID(writer: other, number: generator.one(in: 2) ? number : generator.next() >> 24)
    }

    private mutating func emptied() -> [UInt64] {
        Set((0..<Int.random(in: 1...50, using: &generator)).map { _ in generator.magnitude() >> 24 }).sorted()
    }

    mutating func content(_ schema: Schema) -> RecordContent {
        var content = RecordContent()
        for field in schema.fields where !field.isOptional || generator.one(in: 2) {
            content[field.number] = value(field)
        }
        if let calendar = schema.calendar {
            start = end + Int64.random(in: 0...3_600, using: &generator) * 1000
            end = min(start + Int64.random(in: 0...7_200, using: &generator) * 1000, Timestamp.latest.milliseconds)
            content[calendar.start] = .integer(min(start, end))
            if content[calendar.end] != nil { content[calendar.end] = .integer(end) }
        }
        do { return try content.canonical(for: schema) } catch { preconditionFailure("\(error)") }
    }

    private mutating func value(_ field: FieldSchema) -> FieldValue {
        switch field.type {
        case .text: return .text(text(limit: field.byteLimit))
        case .bytes, .blob, .later: return .bytes(generator.bytes(Int.random(in: 0...40, using: &generator)))
        case .boolean: return .boolean(generator.one(in: 2))
        case .real:
            let real = Double(bitPattern: generator.next())
            return .real(
                real.isFinite && generator.one(in: 2) ? real : Double(Int32(truncatingIfNeeded: generator.next())))
        default:
            let whole = Int64(bitPattern: generator.magnitude())
            let range = field.integerRange
            return .integer(range.contains(whole) ? whole : Int64.random(in: range, using: &generator))
        }
    }

    static let words = [
        "", "walking", "walk", "wal", "walking home", "ä", "ö", "äö", "\u{1F600}", "\u{1F601}", "e\u{301}", "é", "a  b",
        " ",
        "  lead", "trail ", "kitchen", "kitchenette", "日本", "日月", "\u{202E}evil", "\u{1B}[31m", "\"quote\"\\",
        "line\nbreak",
    ]

    mutating func text(limit: Int) -> String {
        let count = Int.random(in: 0...6, using: &generator)
        let words = (0..<count).map { _ in Self.words.randomElement(using: &generator) ?? "" }
        return words.joined(separator: generator.one(in: 4) ? "" : " ")
    }
}
