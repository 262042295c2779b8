internal import VicinoCore
public import VicinoDrawing

extension Chart {
    /// The maximum number of activities that a chart names; `other activities` stands for all further ones.
    package static let nameLimit = 12
    /// The maximum number of people in a comparison.
    package static let personLimit = 6

    /// How the time by activity is drawn.
    public enum Form: String, CaseIterable, Sendable {
        /// A pie with `unknown` as a slice, beside bars.
        case pie
        /// Bars only.
        case bars
    }

    /// The time by activity over the whole period, and the time that no record covers.
    ///
    /// A share is that of the known and unknown time, as in a calendar. Where activities overlap, each has the share of its
    /// own time, and a note says how much time counts for more than one. The slices of a pie then divide the recorded share
    /// in proportion.
    ///
    /// - Parameters:
    ///   - summary: the activities, with parts of any length.
    ///   - person: whose activities they are.
    ///   - form: whether a pie is drawn beside the bars.
    ///   - words: the texts.
    public static func timeByActivity(
        _ summary: ActivitySummary, of person: CalendarPerson = .user, as form: Form = .pie,
        words: ChartWords = ChartWords()
    ) -> Chart {
        let times = TimeShares(summary, words)
        let texts = words.drawing
        let bars = ChartBars(bars: times.bars(words))
        let columns: [ChartTable.Column] = [
            .init(words.activity), .init(words.time, unit: AmountFormat.minute), .init(words.share, unit: "%"),
        ]
        let rows = times.rows.map {
            [ChartTable.Cell.text($0.name), .time($0.amount), .share($0.part, text: $0.share)]
        }
        let detail = [
            words.period(of: summary), "\(texts.fullDuration(times.known)) \(words.recorded)",
            "\(texts.fullDuration(times.unknown)) \(words.unknown)",
        ]
        let note = words.fill(words.overlapNote, ["amount": texts.fullDuration(times.overlap)])
        return Chart(
            heading: ChartHeading(
                ofProgram: words.timeByActivity, detail: detail.joined(separator: " · "),
                notes: times.overlap >= 60_000 ? [note] : []),
            scope: Scope(period: summary.period.days, unit: .time, person: person),
            table: ChartTable(columns: columns, rows: rows), isEmpty: times.known == 0,
            plot: form == .pie
                ? .pie(bars, hole: PieHole(label: words.recorded, text: times.recorded)) : .bars(bars),
            words: texts, letters: words.looks.freeLetters)
    }

    /// The streaks of each activity that counts as moving, the longest first. Days of sleep or sitting are no streak.
    ///
    /// - Parameters:
    ///   - summary: the activities, with parts of any length.
    ///   - person: whose activities they are.
    ///   - words: the texts.
    public static func streaks(
        _ summary: ActivitySummary, of person: CalendarPerson = .user, words: ChartWords = ChartWords()
    ) -> Chart {
        let texts = words.drawing
        let days = ChartUnit.days(words.format)
        let streaks = summary.streaks.filter { words.looks.isMoving($0.name) }
        let longest = Double(streaks.first?.longest.dayCount ?? 1)
        let bars = streaks.map { streak in
            ChartBars.Bar(
                mark: words.looks.mark(of: streak.name), name: words.name(of: streak.name),
                text: texts.full(Double(streak.longest.dayCount), days),
                aside: streak.current == streak.longest
                    ? words.running : texts.name(of: streak.longest.first...streak.longest.last),
                length: Double(streak.longest.dayCount) / longest, slice: 0)
        }
        let rows = streaks.map { streak -> [ChartTable.Cell] in
            [
                .text(words.name(of: streak.name)), .count(Double(streak.longest.dayCount)),
                .date(streak.longest.first), .date(streak.longest.last), .count(Double(streak.current?.dayCount ?? 0)),
            ]
        }
        let columns: [ChartTable.Column] = [
            .init(words.activity), .init(words.longest, unit: words.day), .init(words.from), .init(words.through),
            .init(words.current, unit: words.day),
        ]
        return Chart(
            heading: ChartHeading(
                ofProgram: words.streaks, detail: words.period(of: summary), notes: words.notes(on: streaks)),
            scope: Scope(period: summary.period.days, unit: days, person: person),
            table: ChartTable(columns: columns, rows: rows), isEmpty: bars.isEmpty,
            plot: .bars(ChartBars(bars: bars)), words: texts, letters: words.looks.freeLetters)
    }
}

extension SummaryPeriod {
    /// The first to the last day.
    var days: ClosedRange<CivilDate> { first...last }
}
