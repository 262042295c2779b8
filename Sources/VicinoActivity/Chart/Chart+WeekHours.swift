public import VicinoCore

extension Chart {
    /// The mean time in each hour of the week.
    ///
    /// The mean is over the days with a record, so that days without one do not count as idle.
    ///
    /// - Parameters:
    ///   - summary: the activities whose hours are shown, for example only those of moving.
    ///   - all: all activities of the same period, which say on what days there are records.
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
        let amounts = meanHours(summary.weekHours, all)
        let minute = 60_000.0
        let hours = ChartHours(
            amounts: amounts,
            steps: ChartSteps(limits: [2 * minute, 6 * minute, 13 * minute, 25 * minute], unit: .time))
        let columns = [ChartTable.Column(words.hourOfDay)] + words.weekdays.map { .init($0, unit: AmountFormat.minute) }
        let rows = (0..<24).map { hour in
            [ChartTable.Cell.text(zeroPadded(hour, 2))] + amounts.map { .time($0[hour]) }
        }
        return Chart(
            title: words.weekHours,
            detail: [words.name(of: measure), words.period(of: summary), words.meanOfDays].inOneLine,
            figure: nil, period: summary.period.days, unit: .time, person: person, notes: [],
            table: ChartTable(columns: columns, rows: rows),
            isEmpty: amounts.allSatisfy { $0.allSatisfy { $0 == nil } }, plot: .hours(hours), words: words)
    }

    /// The time of each hour of the week, divided by how often it came on days with a record.
    private static func meanHours(_ sums: [[Duration]], _ all: ActivitySummary) -> [[Double?]] {
        var days = Array(repeating: 0, count: 7)
        let today = all.now.wall
        var todayRow: Int?
        for day in all.days where day.isRecorded && day.date <= today.date {
            days[day.date.weekday - 1] += 1
            if day.date == today.date { todayRow = day.date.weekday - 1 }
        }
        return (0..<7).map { row in
            (0..<24).map { hour in
                // Hours of today that have not come yet do not count.
                let count = days[row] - (row == todayRow && hour > today.hour ? 1 : 0)
                return count > 0 ? Double(sums[row][hour].milliseconds) / Double(count) : nil
            }
        }
    }
}
