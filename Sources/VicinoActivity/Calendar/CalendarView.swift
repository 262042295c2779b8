public import VicinoCore
public import VicinoDrawing

/// One person's calendar, drawn for a terminal: a month, a week or a day as lines of text.
///
/// ```swift
/// let view = CalendarView(of: me, entries: entries, now: now, width: 80, style: .color)
/// for line in view.month(today) { print(line) }
/// ```
///
/// Entries of other people are left out, so that two calendars never mix. No line exceeds the width or ends in spaces.
/// All text of records goes through `displaySafe`.
public struct CalendarView: Sendable {
    /// Whose calendar it is.
    public let person: CalendarPerson
    /// The number of terminal columns that are used, at least `widths.lowerBound`.
    public let width: Int

    private let source: Source
    let now: CalendarNow
    let style: TerminalStyle

    /// The word for time that no record covers; not the name of an activity.
    static let unrecorded = "unknown"

    /// The maximum number of activities that the totals name.
    static let totalRows = 50

    /// The range of widths. Narrower terminals get lines of the least width, and wider ones are not filled.
    public static let widths = 40...160

    /// Prepares a calendar.
    ///
    /// - Parameters:
    ///   - person: the person whose calendar it is.
    ///   - entries: in any order.
    ///   - since: from when on time without a record is unknown, as `Node.unknownSince` finds it; `.latest` for never.
    ///     Without the argument, all time counts.
    ///   - now: the present; running activities end there, and unrecorded time counts up to it.
    ///   - width: the columns of the terminal.
    ///   - style: whether colours may be used.
    public init(
        of person: CalendarPerson, entries: [CalendarEntry], since: Timestamp = .earliest, now: CalendarNow,
        width: Int = 80, style: TerminalStyle = .plain
    ) {
        let own = entries.filter { $0.person == person }
        self.init(of: person, .entries(own, since: since), now: now, width: width, style: style)
    }

    /// Prepares a calendar of days that the caller has read, such as those of a person with very many records.
    ///
    /// - Parameters:
    ///   - person: the person whose calendar it is.
    ///   - days: the days that are drawn.
    ///   - now: the present; unrecorded time counts up to it.
    ///   - width: the columns of the terminal.
    ///   - style: whether colours may be used.
    public init(
        of person: CalendarPerson, days: [CalendarDay], now: CalendarNow, width: Int = 80,
        style: TerminalStyle = .plain
    ) {
        self.init(of: person, .days(days), now: now, width: width, style: style)
    }

    private init(of person: CalendarPerson, _ source: Source, now: CalendarNow, width: Int, style: TerminalStyle) {
        self.person = person
        self.source = source
        self.now = now
        self.width = min(max(width, Self.widths.lowerBound), Self.widths.upperBound)
        self.style = style
    }

    /// What the days are made of.
    private enum Source {
        case entries([CalendarEntry], since: Timestamp)
        case days([CalendarDay])
    }

    func days(from first: CivilDate, count: Int) -> [CalendarDay] {
        switch source {
        case .entries(let entries, let since):
            CalendarDay.days(from: first, count: count, entries: entries, since: since, now: now)
        case .days(let days):
            days.filter { $0.date >= first && $0.date < first.adding(days: count) }
        }
    }
}

extension CalendarView {

    /// The line above every view: the title on the left, and the person on the right.
    func heading(_ title: String) -> [String] {
        let author = person.heading.truncated(toWidth: max(12, width - title.displayWidth - 2))
        let title = title.truncated(toWidth: width - author.displayWidth - 2)
        let gap = String.spaces(width - title.displayWidth - author.displayWidth)
        return [style.bold(title) + gap + (person.isOwn ? style.dim(author) : style.inverse(author))]
    }

    /// A bar for each activity over some days, the longest first, and last the unrecorded time. Each is a share of the
    /// known and unknown time.
    ///
    /// - Parameter marks: the signs of activities in the view above; nil for a view without signs.
    func totals(_ days: [CalendarDay], marks: [String: String]? = nil) -> [String] {
        let all = TimeByActivity.total(days)
        var rows = all.prefix(Self.totalRows).map { (name: Optional($0.name), duration: $0.duration) }
        if rows.isEmpty { return [style.dim(nothing(days))] + beginning(days) }
        let unrecorded = TimeByActivity.unknown(days, now: now)
        let passed = unrecorded + TimeByActivity.known(days)
        let percents = Shares.percents(
            all.map(\.duration.milliseconds) + [unrecorded.milliseconds], of: passed.milliseconds)
        var shares = percents.prefix(rows.count).map(Shares.text)
        if unrecorded > .zero {
            rows.append((nil, unrecorded))
            shares.append(Shares.text(percents[all.count]))
        }
        let most = rows.map(\.duration).max() ?? .milliseconds(1)
        let times = rows.map { " " + AmountFormat.english.shortDuration($0.duration) }
        let timeWidth = max(7, times.map(\.displayWidth).max() ?? 0)
        let signs = signs(rows.map(\.name), marks)
        let room = width - timeWidth - 7 - (signs.map(\.displayWidth).max() ?? 0)
        let widest = rows.map { ($0.name ?? Self.unrecorded).displayWidth }.max() ?? 0
        // Names have precedence over bars where there is little room.
        let nameWidth = min(widest, max(min(20, room - 4), room - 12, 10))
        let bars = rows.indices.map { index in
            let activity = rows[index].name
            let name = (activity ?? Self.unrecorded).padded(toWidth: nameWidth)
            let numbers = times[index].rightAligned(toWidth: timeWidth) + shares[index].rightAligned(toWidth: 6)
            let share = rows[index].duration / most
            let bar = Bar.text(share: share, width: min(room - nameWidth, 60))
            return style.colored(signs[index], as: activity) + "\(name)\(numbers) "
                + style.colored(bar, as: activity)
        }
        let overlap = all.reduce(unrecorded) { $0 + $1.duration } - passed
        let others = all.count - Self.totalRows
        return bars + style.otherActivities(others)
            + (overlap > .zero ? [style.dim(overlapNote(overlap))] : []) + beginning(days)
    }

    /// From when on time without a record is unknown, if some of the time of these days is before; empty otherwise.
    private func beginning(_ days: [CalendarDay]) -> [String] {
        guard let first = days.first, let since = first.since, since <= now.moment else { return [] }
        let wall = WallTime(since, in: now.timeZone)
        let isDay = days.count == 1 && wall.date == first.date
        let date = "\(wall.date.day) \(CalendarName.month(wall.date)) \(wall.date.year)"
        return [style.dim("Time counts since \(isDay ? wall.hourAndMinute : date).")]
    }

    private func nothing(_ days: [CalendarDay]) -> String {
        days.allSatisfy(\.isAbsent) ? Self.absent : "Nothing is recorded here."
    }

    /// What is said of a day that does not exist.
    static let absent = "The clocks skipped this day."

    /// The signs of activities and of unrecorded time, all as wide as the widest one.
    private func signs(_ activities: [String?], _ marks: [String: String]?) -> [String] {
        guard let marks else { return activities.map { _ in "" } }
        let width = marks.values.map(\.displayWidth).max() ?? 0
        return activities.map { ($0.map { marks[$0] ?? "" } ?? "·").padded(toWidth: width) + " " }
    }

    /// How many entries of the fullest day are drawn; empty if all are.
    func omission(_ days: [CalendarDay]) -> [String] {
        guard let fullest = days.max(by: { $0.omitted < $1.omitted }), fullest.omitted > 0 else { return [] }
        let format = AmountFormat.english
        let counts = "the latest \(format.number(fullest.parts.count)) of \(format.number(fullest.entryCount))"
        let texts = ["Of a day, \(counts) are shown. The sums contain all.", "Shown: \(counts)."]
        return [style.dim((texts.first { $0.displayWidth <= width } ?? texts[1]).truncated(toWidth: width))]
    }

    /// Why the shares add up to more than 100 %.
    private func overlapNote(_ duration: Duration) -> String {
        let time = AmountFormat.english.duration(duration)
        return width < 64 ? "\(time) count twice or more." : "Activities overlap: \(time) count for more than one."
    }

    /// Steps and distance over some days; empty if there are none.
    func measures(_ days: [CalendarDay]) -> [String] {
        let steps = days.compactMap(\.steps).reduce(0) { $0.addingReportingOverflow($1).overflow ? .max : $0 + $1 }
        let metres = days.reduce(0) { $0 + $1.distance }
        let texts = [
            steps > 0 ? AmountFormat.english.steps(steps) : nil,
            metres > 0 ? AmountFormat.english.distance(metres) : nil,
        ]
        let line = texts.compactMap { $0 }.joined(separator: " · ")
        return line.isEmpty ? [] : [line]
    }
}

extension TerminalStyle {
    /// A line that says how many activities a list leaves out; none if it has all.
    func otherActivities(_ count: Int) -> [String] {
        guard count > 0 else { return [] }
        let noun = count == 1 ? "activity" : "activities"
        return [dim("\(count) more \(noun).")]
    }
}
