public import VicinoCore
public import VicinoDrawing

extension Chart {
    /// The mean time in each hour of the week.
    ///
    /// The mean is over the days on which a record covers some of the hour. So time of which nothing is known does not
    /// count as idle, as in the calendars. Hours before the person's first record and hours to come do not count
    /// either.
    ///
    /// - Parameters:
    ///   - summary: the activities whose hours are shown, for example only those of moving.
    ///   - all: all activities of the same period, which say when there are records.
    ///   - person: whose activities they are.
    ///   - measure: what `summary` contains, for the title.
    ///   - words: the texts.
    /// - Throws: `VicinoError` with `.refused` if the periods differ.
    public static func weekHours(
        _ summary: ActivitySummary, recordedIn all: ActivitySummary, of person: CalendarPerson = .user,
        by measure: ChartMeasure = .moving, words: ChartWords = ChartWords()
    ) throws(VicinoError) -> Chart {
        guard summary.period.days == all.period.days else {
            throw VicinoError(.refused, "The two summaries cover different periods.")
        }
        let texts = words.drawing
        let states = states(summary.weekHours, all)
        let minute = 60_000.0
        let hours = ChartHours(
            states: states,
            steps: ChartSteps(limits: [2 * minute, 6 * minute, 13 * minute, 25 * minute], unit: .time))
        let columns = [ChartTable.Column(words.hourOfDay)] + words.weekdays.map { .init($0, unit: AmountFormat.minute) }
        let rows = (0..<24).map { hour in
            [ChartTable.Cell.text(zeroPadded(hour, 2))] + states.map { cell($0[hour]) }
        }
        return Chart(
            heading: ChartHeading(
                ofProgram: words.weekHours,
                detail: [words.name(of: measure), words.period(of: summary), words.meanOfDays].inOneLine,
                notes: words.notes(on: measure)),
            scope: Scope(period: summary.period.days, unit: .time, person: person),
            table: ChartTable(columns: columns, rows: rows),
            isEmpty: states.allSatisfy { $0.allSatisfy { $0.amount == nil } }, plot: .hours(hours), words: texts,
            letters: words.looks.freeLetters)
    }

    private static func cell(_ state: ChartHours.State) -> ChartTable.Cell {
        switch state {
        case .amount(let amount): .time(amount)
        case .unknown: .time(nil)
        case .outside: .absent
        }
    }

    /// The time of each hour of the week, divided by the number of days on which the hour has a record.
    private static func states(_ sums: [[Duration]], _ all: ActivitySummary) -> [[ChartHours.State]] {
        var isCounted = Array(repeating: false, count: 7 * 24)
        let first = WallTime(all.since, in: all.now.timeZone)
        for day in all.days where !day.isAbsent {
            for hour in hours(of: day.date, from: first, to: all.now.wall) {
                isCounted[(day.date.weekday - 1) * 24 + hour] = true
            }
        }
        return sums.enumerated().map { row, sums in
            sums.enumerated().map { hour, sum in
                let index = row * 24 + hour
                let days = all.hourDays[row * 24 + hour].days
                guard isCounted[index] else { return .outside }
                return days > 0 ? .amount(Double(sum.milliseconds) / Double(days)) : .unknown
            }
        }
    }

    /// The hours of a day from the first record up to now.
    private static func hours(of date: CivilDate, from first: WallTime, to now: WallTime) -> Range<Int> {
        let start = if date < first.date { 24 } else if date == first.date { first.hour } else { 0 }
        let end = if date > now.date { 0 } else if date == now.date { now.hour + 1 } else { 24 }
        return min(start, end)..<end
    }
}
