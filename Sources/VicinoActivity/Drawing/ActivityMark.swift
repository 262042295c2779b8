internal import VicinoCore

/// What stands for an activity in a drawing: a hue, and letters that tell activities of one hue apart.
public struct ActivityMark: Hashable, Sendable {
    /// The activity, safe to show.
    public let name: String
    /// The colour.
    public let hue: ActivityHue
    /// One letter for a known activity; two for any other.
    public let letters: String
}

/// The marks of the activities on one page. No two of them have the same letters, as far as their names allow.
public struct ActivityMarks: Sendable {
    private var marks: [String: ActivityMark] = [:]
    private var taken: Set<String> = []

    /// The maximum number of names that get letters of their own; further ones may share them.
    static let limit = 1_000

    /// Begins with no marks.
    public init() {}

    /// The mark of an activity. A name gets its mark the first time, so ask in the order of what the reader sees.
    public mutating func assignMark(to activity: String) -> ActivityMark {
        let name = String(activity.displaySafe(limit: 60).drop { $0 == " " })
        let key = name.lowercased()
        if let mark = marks[key] { return mark }
        let letters = ActivityHue.known[key]?.letters ?? freeLetters(of: name)
        let mark = ActivityMark(name: name, hue: ActivityHue(of: name), letters: letters)
        if marks.count < Self.limit {
            marks[key] = mark
            taken.insert(letters)
        }
        return mark
    }

    /// The first letter and the next one that makes a new pair.
    private func freeLetters(of name: String) -> String {
        let letters = name.filter { $0.isLetter || $0.isNumber }
        guard let first = letters.first else { return "?" }
        let pairs = letters.dropFirst().lazy.map { first.uppercased() + $0.lowercased() }
        let reserved = Set(ActivityHue.known.values.map(\.letters))
        return pairs.first { !taken.contains($0) && !reserved.contains($0) } ?? pairs.first ?? first.uppercased()
    }
}
