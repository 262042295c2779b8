internal import VicinoCore
package import VicinoDrawing

/// How activities look for one user, in every calendar and chart: their colours, letters and titles, and which of them
/// count as moving.
///
/// What the user has chosen comes first. The other activities get theirs in the order in which the user began to record
/// them, so that a new one changes none of the earlier ones. Two of them share a colour only if none is left.
package struct ActivityLooks: Hashable, Sendable {
    /// What counts as moving.
    package let moving: Set<ActivityKey>
    private let hues: [ActivityKey: ChartHue]
    private let letters: [ActivityKey: String]
    private let titles: [ActivityKey: String]
    private let titleOfOthers: String

    /// The maximum number of activities with a look of their own; any further one looks as it does for a stranger.
    package static let limit = SummaryNames.limit

    /// The looks for a user without settings, which follow from each name alone.
    package init() {
        moving = ActivityChoices.usualMoving
        hues = [:]
        letters = Dictionary(uniqueKeysWithValues: ChartHue.known.map { (ActivityKey($0.key), $0.value.letters) })
        titles = [:]
        titleOfOthers = Self.others
    }

    /// The looks for a user.
    ///
    /// - Parameters:
    ///   - choices: what the user has chosen.
    ///   - used: the names in the user's records, in the order in which the user began to record them.
    ///   - title: the name of a known activity, or of `others`, in the reader's language.
    package init(_ choices: ActivityChoices, used: [String], titled title: (String) -> String = { $0 }) {
        var seen: Set<ActivityKey> = []
        let keys = used.map { ActivityKey($0) }.filter { seen.insert($0).inserted }.prefix(Self.limit)
        let known = Activity.knownNames.map { ActivityKey($0) }
        let all: [ActivityKey] = keys + known.filter { !seen.contains($0) }
        moving = choices.moving
        hues = Self.hues(of: all, choices.hues)
        titles = Self.titles(of: known, used: seen, titled: title)
        letters = Self.letters(of: all, choices.letters, titles: titles)
        titleOfOthers = TitleChoice.free(title(Self.others), among: Set(seen.map(\.text)))
    }

    /// The name of all activities together that exceed the limit of a summary.
    package static let others = trimmed(SummaryNames.others)

    /// The colour of an activity.
    package func hue(of name: String) -> ChartHue {
        if name == SummaryNames.others { return hueOfOthers }
        return hues[ActivityKey(name)] ?? ChartHue(of: name)
    }

    /// The letters of an activity that are the same on every page; nil for one that this user has not recorded.
    package func letters(of name: String) -> String? {
        name == SummaryNames.others ? nil : letters[ActivityKey(name)]
    }

    /// The name of an activity as the reader's language has it. No two of the user's activities have the same.
    package func title(of name: String) -> String {
        name == SummaryNames.others ? titleOfOthers : title(ofKnown: name) ?? name
    }

    /// The title of an activity that the program knows; nil for any other one, and if no language was given.
    func title(ofKnown name: String) -> String? { titles[ActivityKey(name)] }

    /// Whether an activity counts as moving.
    package func isMoving(_ name: String) -> Bool { moving.contains(ActivityKey(name)) }

    /// Letters for a page, of which those of the user's activities are reserved.
    var freeLetters: ChartLetters { ChartLetters(reserved: Set(letters.values)) }

    /// What a chart marks an activity by, whose name is safe to show.
    func mark(of name: String) -> ChartMark {
        let isGiven = !hues.isEmpty && (name == SummaryNames.others || hues[ActivityKey(name)] != nil)
        let hue = hue(of: name)
        return ChartMark(
            name: name, hue: hue, letters: letters(of: name),
            terminalColor: isGiven ? hue.terminalColor : TerminalStyle.color(of: trimmed(name)),
            short: CalendarName.short(trimmed(name)))
    }
}

extension ActivityLooks {
    /// The colour of all activities together that a chart does not name.
    private var hueOfOthers: ChartHue { Self.free(ChartHue(of: Self.others), Set(hues.values)) }

    /// A colour that is free, or else the usual one.
    private static func free(_ usual: ChartHue, _ taken: Set<ChartHue>) -> ChartHue {
        ([usual] + ChartHue.spare).first { !taken.contains($0) } ?? usual
    }

    private static func hues(of all: [ActivityKey], _ chosen: [ActivityKey: ChartHue]) -> [ActivityKey: ChartHue] {
        var hues = chosen
        var taken = Set(all.compactMap { chosen[$0] })
        for key in all where hues[key] == nil {
            let hue = free(ChartHue(of: key.text), taken)
            hues[key] = hue
            taken.insert(hue)
        }
        return hues
    }

    /// A title that the user has given to an activity, too, has the name of the known activity behind it.
    private static func titles(
        of known: [ActivityKey], used: Set<ActivityKey>, titled title: (String) -> String
    ) -> [ActivityKey: String] {
        let named = Set(used.map(\.text))
        var titles: [ActivityKey: String] = [:]
        for key in known {
            let title = title(key.text)
            let isTaken = title.lowercased() != key.text && named.contains(title.lowercased())
            titles[key] = isTaken ? TitleChoice.free("\(title) (\(key.text))", among: named) : title
        }
        return titles
    }

    /// Known activities have one letter of the word that is shown; any other one has two.
    private static func letters(
        of all: [ActivityKey], _ chosen: [ActivityKey: String], titles: [ActivityKey: String]
    ) -> [ActivityKey: String] {
        var letters = chosen
        var taken = Set(all.compactMap { chosen[$0] })
        for key in Activity.knownNames.map({ ActivityKey($0) }) + [ActivityKey("reading")] where letters[key] == nil {
            let title = titles[key] ?? key.text
            let usual = title == key.text ? ChartHue.known[key.text]?.letters : nil
            let found = [usual, oneLetter(of: title, taken)].compactMap(\.self).first { !taken.contains($0) }
            letters[key] = found
            if let found { taken.insert(found) }
        }
        var free = ChartLetters(reserved: taken)
        for key in all where letters[key] == nil { letters[key] = free.assign(to: titles[key] ?? key.text) }
        return letters
    }

    /// The first letter that is free; nil for none.
    private static func oneLetter(of title: String, _ taken: Set<String>) -> String? {
        title.lazy.filter(\.isLetter).map { $0.uppercased() }.first { !taken.contains($0) }
    }
}
