import ArgumentParser
import Vicino
import VicinoActivity
import VicinoDrawing

/// The charts that `vicino chart` draws.
enum ChartName: String, CaseIterable {
    case time, parts, steps, distance, hours, year, streaks, areas, people

    /// The span that it shows if the user names none.
    var span: CalendarLength {
        switch self {
        case .time, .parts, .areas, .people: .week
        case .steps, .distance, .hours: .month
        case .year, .streaks: .year
        }
    }

    /// Whether `--by` divides it.
    var hasParts: Bool { [.parts, .distance, .people].contains(self) }

    /// Whether `--of` names what it shows.
    var hasMeasure: Bool { [.hours, .year, .people].contains(self) }
}

/// What `vicino chart` shows: a kind, and its days.
struct ChartChoice {
    let kind: ChartName
    let first: CivilDate
    let last: CivilDate
    private let weekStart: WeekStart

    /// Reads the arguments of the command: a kind, a span and a day, of which each may be missing.
    ///
    /// - Parameters:
    ///   - words: the arguments.
    ///   - from: the first day, in place of a span.
    ///   - to: the last day, itself included.
    ///   - weekStart: the first day of a week.
    /// - Throws: a usage error for anything else.
    init(_ words: [String], from: String?, to: String?, _ clock: TypedTimeReader, weekStart: WeekStart) throws {
        self.weekStart = weekStart
        let named = words.first.flatMap(ChartName.init(rawValue:))
        kind = named ?? .time
        let rest = named == nil ? words[...] : words.dropFirst()
        guard rest.count <= 2 else {
            throw ValidationError("A chart takes a kind, a span and a day, as in: vicino chart time week yesterday.")
        }
        if from != nil || to != nil {
            guard rest.isEmpty else { throw ValidationError("--from and --to stand in place of a span and a day.") }
            let (first, last) = try Self.range(from: from, to: to, clock)
            self.first = first
            self.last = last
            return
        }
        let (span, day) = try Self.span(rest, of: kind, clock)
        let (first, count) = span.range(around: day, weekStart: weekStart)
        self.first = first
        last = first.adding(days: count - 1)
    }

    private static func range(
        from: String?, to: String?, _ clock: TypedTimeReader
    ) throws -> (CivilDate, CivilDate) {
        guard let from else { throw ValidationError("--to needs --from, the first day.") }
        let first = try clock.day(from)
        let last = try to.map { try clock.day($0) } ?? clock.day("today")
        guard first <= last else {
            throw ValidationError(
                to == nil ? "--from is after today; name the last day with --to." : "--to is before --from.")
        }
        return (first, last)
    }

    private static func span(
        _ words: ArraySlice<String>, of kind: ChartName, _ clock: TypedTimeReader
    ) throws -> (CalendarLength, CivilDate) {
        guard let word = words.first else { return (kind.span, try clock.day("today")) }
        if words.count == 1, word.utf8.count == 4, let year = Int(word), year > 0 {
            return (.year, try clock.day("\(word)-01-01"))
        }
        guard isSpan(word, clock) else { throw unknown(word) }
        let (span, day) = try CalendarChoice(argument: word).resolve(words.dropFirst().first, clock)
        // A day alone means the usual span around it, except for the kind that is about a single day as well.
        guard case .date = CalendarChoice(argument: word), span == .day, kind != .time else { return (span, day) }
        return (kind.span, day)
    }

    /// Whether a word is a span or a day; text with a digit was meant as a day.
    private static func isSpan(_ word: String, _ clock: TypedTimeReader) -> Bool {
        CalendarLength(rawValue: word) != nil || word.contains(where: \.isNumber) || (try? clock.day(word)) != nil
    }

    private static func unknown(_ word: String) -> ValidationError {
        let names = ChartName.allCases.map(\.rawValue)
        let guess = Suggestion.nearest(to: word, among: names + CalendarLength.allCases.map(\.rawValue))
        return ValidationError(
            "There is no chart “\(DisplayText(word, limit: 40))”. " + (guess.map { "Did you mean \($0)? " } ?? "")
                + "The charts are \(names.joined(separator: ", ")); a span is day, week, month or year.")
    }

    /// The period with parts of a length, which is by default the one that suits the number of days.
    func period(by unit: SummaryUnit?) throws -> SummaryPeriod {
        try SummaryPeriod(from: first, through: last, by: kind == .year ? .day : unit ?? suitable, weekStart: weekStart)
    }

    private var suitable: SummaryUnit {
        switch last.dayNumber - first.dayNumber {
        case ..<32: .day
        case ..<190: .week
        case ..<1_900: .month
        default: .year
        }
    }
}
