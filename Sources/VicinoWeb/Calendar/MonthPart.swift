internal import VicinoActivity
internal import VicinoCore
internal import VicinoDrawing
internal import VicinoMarkup
internal import VicinoPage

/// A month: a cell for each day.
struct MonthPart {
    let pages: CalendarPages

    /// How many activities a cell names, and which it leaves out: they are the longest of nearly every day.
    static let cellRows = 3
    static let leftOut: Set<String> = ["sleeping", "sitting"]

    init(_ pages: CalendarPages) { self.pages = pages }

    func content() throws -> CalendarContent {
        let words = pages.words
        let text = pages.text
        let (first, dayCount) = CalendarSpan.month.days(around: pages.address.date, weekStart: words.weekStart)
        let shownDays = try pages.shownDays(from: first, count: dayCount)
        var marks = ActivityMarks(pages.site.looks(words))
        // The totals first, so that the most frequent activities have the plainest letters.
        let totals = TotalsCard(
            pages, of: shownDays, marks: &marks, heading: words(.thisMonthTotals),
            trends: try pages.trends(from: first, count: dayCount))
        let days = cells(shownDays, &marks)
        let weekdays = (0..<7).map { day in
            let date = words.weekStart.first(of: first).adding(days: day)
            return (short: text.shortWeekday(date), name: text.weekday(date))
        }
        let note = words(pages.address.filter.isNarrow ? .monthNoteFiltered : .monthNote)
        let omitted = text.omission(shownDays.map(\.day))
        let view = PeriodView(
            heading: words(.dayByDay), drawing: MonthGrid(days: days, weekdays: weekdays).markup,
            note: [note, omitted, words.totalsNote(shownDays)].compactMap { $0 }.joined(separator: " "),
            totals: totals)
        let recorded = shownDays.count { $0.day.isRecorded }
        let count = shownDays.count { !$0.day.isAbsent }
        return CalendarContent(
            title: text.monthAndYear(first), kicker: words(.daysRecorded, ["n": "\(recorded)", "of": "\(count)"]),
            body: view.markup, names: totals.names)
    }

    /// Whole weeks; the cells of other months have no content.
    private func cells(_ shownDays: [ShownDay], _ marks: inout ActivityMarks) -> [MonthGrid.Day] {
        guard let first = shownDays.first?.day.date, let last = shownDays.last?.day.date else { return [] }
        let weekStart = pages.words.weekStart
        let before = (weekStart.first(of: first).dayNumber..<first.dayNumber).map {
            cell(CivilDate(dayNumber: $0), nil, marks: &marks)
        }
        let inside = shownDays.map { cell($0.day.date, $0, marks: &marks) }
        let end = weekStart.first(of: last).adding(days: 6)
        let after = (last.dayNumber..<end.dayNumber).map { cell(CivilDate(dayNumber: $0 + 1), nil, marks: &marks) }
        return before + inside + after
    }

    /// How much is planned on a day of which nothing counts; nil for nothing.
    private func planned(_ shownDay: ShownDay) -> String? {
        let count = shownDay.day.parts.count { $0.isPlanned }
        return count > 0 ? pages.words.counted(.nPlanned, count) : nil
    }

    private func cell(_ date: CivilDate, _ shownDay: ShownDay?, marks: inout ActivityMarks) -> MonthGrid.Day {
        let words = pages.words
        let text = pages.text
        let today = pages.now.wall.date
        // What the user selects is not left out.
        let leftOut = pages.address.filter.isNarrow ? [] : Self.leftOut
        let totals = (shownDay?.totals ?? []).filter { !leftOut.contains($0.name) }
        let longest = totals.prefix(Self.cellRows).map { total in
            let mark = marks.assignMark(to: total.name)
            return MonthGrid.Amount(
                mark: mark.drawn, name: mark.title, duration: text.shortDuration(total.duration))
        }
        let figures = shownDay.flatMap { shownDay in
            CountedTime([shownDay.day], now: pages.now).figures(words, text) ?? planned(shownDay)
        }
        return MonthGrid.Day(
            number: "\(date.day)", path: pages.address.of(.day).on(date).path,
            label: text.weekdayAndDay(date), isInside: shownDay != nil, isToday: date == today,
            figures: figures, blocks: shownDay?.knownBlocks(&marks) ?? [], longest: longest)
    }
}
