internal import VicinoActivity

/// The names of activities that are compared, each by a number.
struct ComparedNames {
    private var numbers: [String: Int32] = [:]
    private var entries: [Entry] = []

    private struct Entry {
        let written: String
        /// The name as it is compared, with known words of other programs translated.
        let plain: String
        let group: Group
    }

    /// What a name says of how a person moves.
    private enum Group {
        case moving
        case resting
        /// The program does not know the word.
        case unknown
        /// The name says nothing.
        case vague
    }

    /// How far two names mean the same.
    enum Likeness {
        case same
        /// One of them says nothing.
        case vague
        /// They differ, but a guess may have taken one for the other: both move, or both rest.
        case related
        /// The program does not know at least one of them.
        case unknown
        case different
    }

    /// The most names. A file of more names means something else by them.
    static let limit = 10_000

    /// The number of a name; nil beyond the limit.
    mutating func number(of name: String) -> Int32? {
        if let number = numbers[name] { return number }
        guard entries.count < Self.limit else { return nil }
        let number = Int32(entries.count)
        let plain = ActivityName.plain(name)
        entries.append(Entry(written: name, plain: plain, group: Self.group(plain)))
        numbers[name] = number
        return number
    }

    /// The name as it was written.
    func name(_ number: Int32) -> String { entries[Int(number)].written }

    /// How far two names mean the same.
    func likeness(_ first: Int32, _ second: Int32) -> Likeness {
        let first = entries[Int(first)]
        let second = entries[Int(second)]
        if first.plain == second.plain { return .same }
        if first.group == .vague || second.group == .vague { return .vague }
        if first.group == .unknown || second.group == .unknown { return .unknown }
        return first.group == second.group ? .related : .different
    }

    private static func group(_ plain: String) -> Group {
        if plain == "other" { return .vague }
        guard ActivityName.known(plain) != nil else { return .unknown }
        return ["sitting", "still", "sleeping"].contains(plain) ? .resting : .moving
    }
}
