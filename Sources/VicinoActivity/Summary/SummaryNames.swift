internal import VicinoCore
internal import VicinoDrawing

/// The names of activities in a summary, by number.
struct SummaryNames {
    /// The names, safe to show.
    private(set) var shown: [String] = []
    private var numbers: [String: Int] = [:]

    /// The maximum number of names. All further ones share the number after the last, under `others`.
    static let limit = 256
    /// The name for the activities that exceed the limit. It ends with a space, which no other shown name does, so that it
    /// is never that of the user's own activity.
    static let others = "other activities "

    /// The number of a name. Names that differ only in case, or in spaces at their ends, have one number. The spelling is
    /// that of a name that the program knows, or else the first one.
    mutating func assignNumber(to name: String) -> Int {
        let name = name == Self.others ? name : trimmed(DisplayText(name, limit: 60).text)
        let key = name.lowercased()
        if let number = numbers[key] { return number }
        guard numbers.count < Self.limit else {
            if let others = numbers[Self.others] { return others }
            if shown.count == Self.limit { shown.append(Self.others) }
            return Self.limit
        }
        numbers[key] = shown.count
        shown.append(Activity.knownNames.contains(key) ? key : name)
        return shown.count - 1
    }

    /// A name as it is shown: with the spelling of all names that count as one.
    func spelling(of name: String) -> String {
        let name = trimmed(DisplayText(name, limit: 60).text)
        return numbers[name.lowercased()].map { shown[$0] } ?? name
    }

    /// The number of a name that was seen; nil for any other name.
    func known(_ name: String) -> Int? { numbers[Self.key(name)] }

    /// What names that count as one have in common.
    static func key(_ name: String) -> String { ActivityKey(name).text }
}
