internal import Vicino
internal import VicinoActivity
internal import VicinoCore
internal import VicinoDiary
internal import VicinoDrawing
internal import VicinoPage

/// Draws the user's week as a follower sees it: from the records that a session would send to them.
struct SharedWeek {
    let site: WebSite
    let words: Words

    /// How many records of the last day are listed.
    static let rowLimit = 8
    /// The maximum number of blocks with names.
    static let blockLimit = 60

    /// - Parameter shared: what is shared with the follower.
    func view(of shared: Sharing) throws -> SharedWeekView {
        let now = site.now
        let text = site.text(words)
        let start = words.weekStart.first(of: now.wall.date)
        let week = text.days(start, start.adding(days: 6), today: now.wall.date)
        guard shared.kinds.ids?.contains(Activity.schema.kind) != false else {
            return SharedWeekView(week: week, days: [], rows: [], more: nil, empty: words(.sharedNoDays), words: words)
        }
        let count = now.wall.date.dayNumber - start.dayNumber + 1
        let records = DayRecords(node: site.node, sharing: shared, now: now)
        let days = Array(
            try records.days(from: start, count: count)
                .filter { !$0.parts.isEmpty || !$0.countedTimes(now: now).isEmpty }.reversed())
        var marks = ActivityMarks()
        let lines = DayLine.markup(of: days.map { line($0, now, marks: &marks) }, blockLimit: Self.blockLimit)
        let figures = DayFigures(words: words, text: text)
        let rows = try days.first.map { try list($0, now, marks: &marks) }
        return SharedWeekView(
            week: week,
            days: zip(days, lines).map { day, line in
                EarlierDay(name: text.day(day.date, today: now.wall.date), line: line, figures: figures.text(day))
            },
            rows: rows?.shown ?? [], more: rows.flatMap { $0.left > 0 ? words.counted(.nMore, $0.left) : nil },
            empty: days.isEmpty ? words(.sharedNothing) : nil, words: words)
    }

    private func shown(_ day: CalendarDay, _ now: CalendarNow) -> ShownDay {
        ShownDay(day: day, now: now, words: words, text: site.text(words), isEditable: false)
    }

    private func line(_ day: CalendarDay, _ now: CalendarNow, marks: inout ActivityMarks) -> DayLine {
        let shownDay = shown(day, now)
        return DayLine(
            size: .day, blocks: shownDay.blocks(&marks), now: shownDay.nowOfDay, clock: words.format.region.clock,
            label: words(.myLine, ["day": shownDay.text.day(day.date, today: now.wall.date)]))
    }

    /// The records of a day, the latest first, and how many there are besides.
    private func list(
        _ day: CalendarDay, _ now: CalendarNow, marks: inout ActivityMarks
    ) throws -> (shown: [DayRow], left: Int) {
        var shownDay = shown(day, now)
        shownDay.textLimit = ListPart.textLimit
        shownDay.listsRunning = true
        let rows = shownDay.rows(&marks)
        return (Array(rows.prefix(Self.rowLimit)), max(0, rows.count - Self.rowLimit) + day.omitted)
    }
}
