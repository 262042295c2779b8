import Vicino
import VicinoActivity

extension Node {
    /// The contents of a person's records, whichever node holds them.
    func contents(of person: Person) throws -> [RecordID: Activity] {
        let records = try records(Activity.self, of: person).all()
        return Dictionary(uniqueKeysWithValues: records.map { ($0.id, $0.record) })
    }

    /// What a person's records hold, whatever their ids: followers know them by others than their author.
    func values(of person: Person) throws -> [String] {
        try records(Activity.self, of: person).all().map { "\($0.record)" }.sorted()
    }

    func dump(as format: DumpFormat = .binary, own: Bool = false, since have: [UInt8]? = nil) throws -> [UInt8] {
        var bytes: [UInt8] = []
        try export(for: own ? .ownDevices : .followers(.everything), as: format, since: have) { bytes += $0 }
        return bytes
    }
}

extension Activity {
    static func make(
        _ name: String = "walking", start: Int64 = 1_780_000_000_000, minutes: Int64? = 30, steps: Int? = nil,
        distance: Double? = nil, place: String? = nil, note: String? = nil
    ) -> Activity {
        var activity = Activity()
        activity.name = name
        activity.start = Timestamp.epoch.advanced(byMilliseconds: start)
        activity.end = minutes.map { activity.start.advanced(byMilliseconds: $0 * 60_000) }
        activity.utcOffset = 3600
        activity.steps = steps
        activity.distance = distance
        activity.place = place
        activity.note = note
        return activity
    }

    static func random(_ generator: inout some RandomNumberGenerator) -> Activity {
        let names = ["walking", "running", "sleeping", "reading", "public transport"]
        let words = ["park", "rain", "Grüße", "late", "", "a  b", "日本", "e\u{301}"]
        return make(
            names.randomElement(using: &generator) ?? "walking",
            start: .random(in: -1_000_000_000_000...5_000_000_000_000, using: &generator),
            minutes: Bool.random(using: &generator) ? .random(in: 0...3000, using: &generator) : nil,
            steps: Bool.random(using: &generator) ? .random(in: 0...20_000, using: &generator) : nil,
            distance: Bool.random(using: &generator) ? Double(Int.random(in: 0...99_999, using: &generator)) / 10 : nil,
            place: Bool.random(using: &generator) ? words.randomElement(using: &generator) : nil,
            note: Bool.random(using: &generator)
                ? (0..<3).map { _ in words.randomElement(using: &generator) ?? "" }.joined(separator: " ") : nil)
    }
}

extension [any RecordKind.Type] {
    /// The kinds of the program `vicino`.
    static var builtIn: Self { [Activity.self, Visit.self] }
}
