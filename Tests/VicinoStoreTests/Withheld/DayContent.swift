import VicinoCore
import VicinoTesting

/// The content of a record with a field of each privacy class.
struct DayContent: Hashable {
    var title: String
    /// When it begins, in milliseconds since 1970.
    var start: Int64
    var steps: Int64?
    var note: String?
    var place: String?
    var area: String?
    var mood: String?

    /// The kind with that index; all have the same fields.
    static func schema(_ kind: Int) throws -> Schema {
        try Schema(
            kind: KindID("org.example.day\(kind)", major: 1), minor: 0,
            fields: [
                FieldSchema(1, "title", type: .text, isOptional: false, privacy: .open),
                FieldSchema(2, "start", type: .timestamp, isOptional: false, privacy: .open),
                FieldSchema(3, "end", type: .timestamp, isOptional: true, privacy: .open),
                FieldSchema(4, "steps", type: .integer, isOptional: true, privacy: .open),
                FieldSchema(5, "note", type: .text, isOptional: true, privacy: .note),
                FieldSchema(6, "place", type: .text, isOptional: true, privacy: .place),
                FieldSchema(7, "mood", type: .text, isOptional: true, privacy: .personal),
                FieldSchema(8, "area", type: .text, isOptional: true, privacy: .area),
            ],
            calendar: CalendarMapping(title: 1, start: 2, end: 3, offset: nil))
    }

    /// The fields as a store takes them.
    var fields: RecordContent {
        var fields = RecordContent()
        fields[1] = .text(title)
        fields[2] = .integer(start)
        fields[4] = steps.map { .integer($0) }
        fields[5] = note.map { .text($0) }
        fields[6] = place.map { .text($0) }
        fields[7] = mood.map { .text($0) }
        fields[8] = area.map { .text($0) }
        return fields
    }

    /// Random values, beginning at that moment.
    static func random(start: Int64, _ random: inout SeededGenerator) -> DayContent {
        var content = DayContent(title: word(&random), start: start)
        content.steps = random.one(in: 2) ? Int64.random(in: 0...20_000, using: &random) : nil
        content.note = optionalWord(&random)
        content.place = optionalWord(&random)
        content.area = optionalWord(&random)
        content.mood = optionalWord(&random)
        return content
    }

    /// The same content with other values in the fields that a form does not show.
    func varied(beyond form: SharedForm, _ random: inout SeededGenerator) -> DayContent {
        var content = self
        if !form.shows(.note), random.one(in: 2) { content.note = Self.optionalWord(&random) }
        if !form.shows(.place), random.one(in: 2) { content.place = Self.optionalWord(&random) }
        if !form.shows(.area), random.one(in: 2) { content.area = Self.optionalWord(&random) }
        if random.one(in: 2) { content.mood = Self.optionalWord(&random) }
        return content
    }

    private static func optionalWord(_ random: inout SeededGenerator) -> String? {
        random.one(in: 2) ? word(&random) : nil
    }

    private static func word(_ random: inout SeededGenerator) -> String {
        let words = ["walk", "lake", "Grüße", "rain", "日本", "a  b", "e\u{301}", "quiet"]
        let word = words[Int.random(in: words.indices, using: &random)]
        guard random.one(in: 3) else { return word }
        return String(repeating: word, count: Int.random(in: 1...60, using: &random))
    }
}
