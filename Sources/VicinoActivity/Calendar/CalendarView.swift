public import VicinoCore

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

    let entries: [CalendarEntry]
    let since: Timestamp
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
    ///   - since: when the person's first record of all begins, before which no time is unrecorded. A person without
    ///     records has `.latest`. Without the argument, all time counts.
    ///   - now: the present; running activities end there, and unrecorded time counts up to it.
    ///   - width: the columns of the terminal.
    ///   - style: whether colours may be used.
    public init(
        of person: CalendarPerson, entries: [CalendarEntry], since: Timestamp = .earliest, now: CalendarNow,
        width: Int = 80, style: TerminalStyle = .plain
    ) {
        self.person = person
        self.entries = entries.filter { $0.person == person }.sorted { $0.start < $1.start }.withOneSpelling
        (self.since, self.now) = (since, now)
        self.width = min(max(width, Self.widths.lowerBound), Self.widths.upperBound)
        self.style = style
    }
}

extension CalendarView {
    func days(from first: CivilDate, count: Int) -> [CalendarDay] {
        CalendarDay.days(from: first, count: count, entries: entries, since: since, now: now)
    }

    /// The line above every view: the title on the left, and the person on the right.
    func heading(_ title: String) -> [String] {
        let author = person.heading.truncated(toWidth: max(12, width - title.displayWidth - 2))
        let title = title.truncated(toWidth: width - author.displayWidth - 2)
        let gap = String.spaces(width - title.displayWidth - author.displayWidth)
        return [style.bold(title) + gap + (person.isOwn ? style.dim(author) : style.inverse(author))]
    }

    /// A bar for each activity over some days, the longest first, and last the unrecorded time. Each is a share of the
    /// time from the first record up to now.
    ///
    /// - Parameter marks: the signs of activities in the view above; nil for a view without signs.
    func totals(_ days: [CalendarDay], marks: [String: String]? = nil) -> [String] {
        let all = TimeByActivity.total(days)
        var rows = all.prefix(Self.totalRows).map { (name: Optional($0.name), duration: $0.duration) }
        if rows.isEmpty { return [style.dim("Nothing is recorded here.")] + beginning(days) }
        let unrecorded = TimeByActivity.unknown(days, now: now)
        if unrecorded > .zero { rows.append((nil, unrecorded)) }
        let passed = unrecorded + TimeByActivity.covered(days)
        let most = rows.map(\.duration).max() ?? .milliseconds(1)
        let shares = Shares.percents(rows.map(\.duration.milliseconds), of: passed.milliseconds)
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
        return bars + (others > 0 ? [style.dim("\(others) more \(others == 1 ? "activity" : "activities").")] : [])
            + (overlap > .zero ? [style.dim(overlapNote(overlap))] : []) + beginning(days)
    }

    /// When the first record begins, if some of the time of these days is before it; empty otherwise.
    private func beginning(_ days: [CalendarDay]) -> [String] {
        guard let first = days.first, first.since > first.moments.lowerBound, since <= now.moment else { return [] }
        let wall = WallTime(since, in: now.timeZone)
        let isDay = days.count == 1 && wall.date == first.date
        let date = "\(wall.date.day) \(CalendarName.month(wall.date)) \(wall.date.year)"
        return [style.dim("First record: \(isDay ? wall.hourAndMinute : date).")]
    }

    /// The signs of activities and of unrecorded time, all as wide as the widest one.
    private func signs(_ activities: [String?], _ marks: [String: String]?) -> [String] {
        guard let marks else { return activities.map { _ in "" } }
        let width = marks.values.map(\.displayWidth).max() ?? 0
        return activities.map { ($0.map { marks[$0] ?? "" } ?? "·").padded(toWidth: width) + " " }
    }

    /// How many entries the fullest day leaves out; empty if it leaves out none.
    func omission(_ days: [CalendarDay]) -> [String] {
        guard let most = days.map(\.omitted).max(), most > 0 else { return [] }
        let short = "Left out: \(most) \(most == 1 ? "record" : "records") of a day"
        let texts = ["\(short), which shows the \(CalendarDay.entryLimit) that began last.", "\(short)."]
        return [style.dim((texts.first { $0.displayWidth <= width } ?? texts[1]).truncated(toWidth: width))]
    }

    /// Why the shares add up to more than 100 %.
    private func overlapNote(_ duration: Duration) -> String {
        let time = AmountFormat.english.duration(duration)
        return width < 64 ? "\(time) count twice or more." : "Activities overlap: \(time) count for more than one."
    }

    /// Steps and distance over some days; empty if there are none.
    func measures(_ days: [CalendarDay]) -> [String] {
        // An entry that crosses midnight counts on the day it begins, so that it counts once.
        let entries = days.flatMap(\.parts).filter { !$0.beganBefore }.map(\.entry)
        let steps = entries.compactMap(\.steps).reduce(0) { $0.addingReportingOverflow(max(0, $1)).partialValue }
        let metres = entries.compactMap(\.distance).reduce(0, +)
        let texts = [
            steps > 0 ? AmountFormat.english.steps(steps) : nil,
            metres > 0 ? AmountFormat.english.distance(metres) : nil,
        ]
        let line = texts.compactMap { $0 }.joined(separator: " · ")
        return line.isEmpty ? [] : [line]
    }
}
