public import FoundationEssentials
public import VicinoCore

/// One person's calendar, drawn for a terminal: a month, a week or a day as lines of text.
///
/// ```swift
/// let view = CalendarView(of: .user, days: days, now: now, in: .current, width: 80, style: .color)
/// for line in view.month(today) { print(line) }
/// ```
///
/// No line exceeds the width or ends in spaces. All text of records is made safe by `DisplayText`.
public struct CalendarView: Sendable {
    /// Whose calendar it is.
    public let person: CalendarPerson
    /// The number of terminal columns that are used, at least `widths.lowerBound`.
    package let width: Int

    /// The days from a first one on, as many as are asked for and known.
    private let source: @Sendable (CivilDate, Int) -> [DrawnDay]
    let now: Timestamp
    private let timeZone: TimeZone
    let noun: CalendarNoun
    let style: TerminalStyle
    /// How amounts are written.
    let format: AmountFormat

    /// The word for time that no record covers; not the name of a span.
    static let unrecorded = "unknown"

    /// The maximum number of names in the totals.
    static let totalRows = 50

    /// The range of widths. Narrower terminals get lines of the least width, and wider ones are not filled.
    package static let widths = 40...160

    /// Prepares a calendar.
    ///
    /// - Parameters:
    ///   - person: the person whose calendar it is.
    ///   - days: the days that are drawn.
    ///   - now: the present; unrecorded time counts up to it.
    ///   - timeZone: the clocks of the calendar.
    ///   - noun: what the records are called.
    ///   - width: the columns of the terminal.
    ///   - style: whether colours may be used.
    ///   - region: how the reader wants distances, times of day and weeks.
    public init(
        of person: CalendarPerson, days: [DrawnDay], now: Timestamp, in timeZone: TimeZone,
        noun: CalendarNoun = .record, width: Int = 80, style: TerminalStyle = .plain,
        region: RegionalFormat = RegionalFormat()
    ) {
        self.init(
            of: person, now: now, in: timeZone, noun: noun, width: width, style: style, region: region
        ) { first, count in
            days.filter { $0.date >= first && $0.date < first.adding(days: count) }
        }
    }

    /// Prepares a calendar of days that are made when they are drawn.
    package init(
        of person: CalendarPerson, now: Timestamp, in timeZone: TimeZone, noun: CalendarNoun, width: Int,
        style: TerminalStyle, region: RegionalFormat, days: @escaping @Sendable (CivilDate, Int) -> [DrawnDay]
    ) {
        self.person = person
        self.now = now
        self.timeZone = timeZone
        self.noun = noun
        self.width = min(max(width, Self.widths.lowerBound), Self.widths.upperBound)
        self.style = style
        format = .english.adapted(to: region)
        source = days
    }

    func days(from first: CivilDate, count: Int) -> [DrawnDay] { source(first, count) }

    /// The time on the clocks of the calendar.
    func wall(_ moment: Timestamp) -> WallTime { WallTime(moment, in: timeZone) }

    /// `08:00`, or `8:00 am`; `24:00` for the end of a day.
    func clock(_ timeOfDay: Duration) -> String {
        format.region.clock.time(minuteOfDay: Int(timeOfDay.milliseconds / 60_000))
    }

    /// The day of the present.
    var today: CivilDate { wall(now).date }
}

extension CalendarView {
    /// The line above every view: the title on the left, and the person on the right.
    func heading(_ title: String) -> [String] {
        let author = person.heading.truncated(toWidth: max(12, width - title.displayWidth - 2))
        let title = title.truncated(toWidth: width - author.displayWidth - 2)
        let gap = String.spaces(width - title.displayWidth - author.displayWidth)
        return [style.bold(title) + gap + (person.isOwn ? style.dim(author) : style.inverse(author))]
    }

    /// A bar for each name over some days, the longest first, and last the unrecorded time. Each is a share of the
    /// known and unknown time.
    ///
    /// - Parameter marks: the signs of the names in the view above; nil for a view without signs.
    func totals(_ days: [DrawnDay], marks: [String: String]? = nil) -> [String] {
        let all = days.flatMap(\.totals).byName
        var rows = all.prefix(Self.totalRows).map { (mark: Optional($0.mark), duration: $0.duration) }
        if rows.isEmpty { return [style.dim(nothing(days))] + beginning(days) }
        let unrecorded = days.flatMap(\.gaps).reduce(Duration.zero) { $0 + ($1.upperBound - $1.lowerBound) }
        let passed = days.reduce(unrecorded) { $0 + $1.known }
        let percents = Shares.percents(
            all.map(\.duration.milliseconds) + [unrecorded.milliseconds], of: passed.milliseconds)
        var shares = percents.prefix(rows.count).map(Shares.text)
        if unrecorded > .zero {
            rows.append((nil, unrecorded))
            shares.append(Shares.text(percents[all.count]))
        }
        let most = rows.map(\.duration).max() ?? .milliseconds(1)
        let times = rows.map { " " + format.shortDuration($0.duration) }
        let timeWidth = max(7, times.map(\.displayWidth).max() ?? 0)
        let signs = signs(rows.map(\.mark?.name), marks)
        let room = width - timeWidth - 7 - (signs.map(\.displayWidth).max() ?? 0)
        let widest = rows.map { ($0.mark?.name ?? Self.unrecorded).displayWidth }.max() ?? 0
        // Names have precedence over bars where there is little room.
        let nameWidth = min(widest, max(min(20, room - 4), room - 12, 10))
        let bars = rows.indices.map { index in
            let mark = rows[index].mark
            let name = (mark?.name ?? Self.unrecorded).truncated(toWidth: nameWidth).isolated
                .padded(toWidth: nameWidth)
            let numbers = times[index].rightAligned(toWidth: timeWidth) + shares[index].rightAligned(toWidth: 6)
            let share = rows[index].duration / most
            let bar = Bar.text(share: share, width: min(room - nameWidth, 60))
            return style.colored(signs[index], mark) + "\(name)\(numbers) "
                + style.colored(bar, mark)
        }
        let overlap = all.reduce(unrecorded) { $0 + $1.duration } - passed
        let others = all.count - Self.totalRows
        return bars + style.others(others, noun)
            + (overlap > .zero ? [style.dim(overlapNote(overlap))] : []) + beginning(days)
    }

    /// From when on time without a record is unknown, if some of the time of these days is before; empty otherwise.
    private func beginning(_ days: [DrawnDay]) -> [String] {
        guard let first = days.first, let since = first.since, since <= now else { return [] }
        let wall = wall(since)
        let isDay = days.count == 1 && wall.date == first.date
        let date = "\(wall.date.day) \(CalendarName.month(wall.date)) \(wall.date.year)"
        return [style.dim("Time counts since \(isDay ? clock(wall.timeOfDay) : date).")]
    }

    private func nothing(_ days: [DrawnDay]) -> String {
        days.allSatisfy(\.isAbsent) ? Self.absent : "Nothing is recorded here."
    }

    /// What is said of a day that does not exist.
    static let absent = "The clocks skipped this day."

    /// The signs of names and of unrecorded time, all as wide as the widest one.
    private func signs(_ names: [String?], _ marks: [String: String]?) -> [String] {
        guard let marks else { return names.map { _ in "" } }
        let width = marks.values.map(\.displayWidth).max() ?? 0
        return names.map { ($0.map { marks[$0] ?? "" } ?? "·").padded(toWidth: width) + " " }
    }

    /// How many spans of the fullest day are drawn; empty if all are.
    func omission(_ days: [DrawnDay]) -> [String] {
        guard let fullest = days.max(by: { $0.omitted < $1.omitted }), fullest.omitted > 0 else { return [] }
        let counts = "the latest \(format.number(fullest.parts.count)) of \(format.number(fullest.spanCount))"
        let texts = ["Of a day, \(counts) are shown. The sums contain all.", "Shown: \(counts)."]
        return [style.dim((texts.first { $0.displayWidth <= width } ?? texts[1]).truncated(toWidth: width))]
    }

    /// Why the shares add up to more than 100 %.
    private func overlapNote(_ duration: Duration) -> String {
        let time = format.duration(duration)
        if width < 64 { return "\(time) count twice or more." }
        return "\(noun.manyFirst) overlap: \(time) count for more than one."
    }

    /// Steps and distance over some days; empty if there are none.
    func measures(_ days: [DrawnDay]) -> [String] {
        let steps = days.compactMap(\.steps).reduce(0) { $0.addingReportingOverflow($1).overflow ? .max : $0 + $1 }
        let metres = days.reduce(0) { $0 + ($1.distance ?? 0) }
        let texts = [
            steps > 0 ? format.steps(steps) : nil,
            metres > 0 ? format.distance(metres) : nil,
        ]
        let line = texts.compactMap { $0 }.joined(separator: " · ")
        return line.isEmpty ? [] : [line]
    }
}

extension TerminalStyle {
    /// The text in the colour of a mark; without a mark it is dimmed.
    func colored(_ text: String, _ mark: ChartMark?) -> String { colored(text, mark?.terminalColor) }

    /// A line that says how many names a list leaves out; none if it has all.
    func others(_ count: Int, _ noun: CalendarNoun) -> [String] { count > 0 ? [dim(noun.counted(count))] : [] }
}
