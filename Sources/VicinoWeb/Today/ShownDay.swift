internal import Foundation
internal import Vicino
internal import VicinoActivity
internal import VicinoCore
internal import VicinoDrawing
internal import VicinoPage

/// A day as the pages show it: its line, and the list of its records and gaps.
struct ShownDay {
    let day: CalendarDay
    let now: CalendarNow
    let words: Words
    let text: WebText
    /// Whether the user may change the records and fill the gaps; false for another person's day, and beside one.
    let isEditable: Bool
    /// The followed person whose day it is, if its records lead to their pages; nil for the user's own.
    var theirs: Person?
    /// What the gaps offer as answers; nil for none.
    var usual: UsualActivities?
    /// Whether the list has a record that still runs; false for pages on which it stands on top.
    var listsRunning = false
    /// The day with only those records that a filter selects; nil if there is no filter. The others fade in the line and
    /// are not listed.
    var chosen: CalendarDay?
    /// The page of the calendar to which the links to change lead back; nil for the page of today.
    var origin: CalendarSpan?
    /// The page that follows an answer; nil for that of today.
    var returnPath: String?
    /// The maximum number of characters shown of a place, and of a note.
    var textLimit = 1_000

    /// The times of which the user has said that they stay unknown. They have no row.
    var dismissed: [Range<Timestamp>] = []

    /// A gap of this length and longer asks what it was.
    static let askedGap = Duration.seconds(30 * 60)
    /// A gap below this length has no row of its own; the line shows it.
    static let listedGap = Duration.seconds(10 * 60)
    /// A gap below this length is not shown.
    static let shownGap = Duration.seconds(60)

    /// The gaps that are shown. The page asks about a plan itself, and not about its time once more.
    var gaps: [Range<Timestamp>] {
        let planned = day.parts.filter(\.isPlanned).map(\.times)
        return day.gaps(now: now).flatMap { $0.subtracting(planned) }.filter { length($0) >= Self.shownGap }
    }

    // MARK: The line

    /// The blocks of the line, in order of time.
    func blocks(_ marks: inout ActivityMarks) -> [DayLine.Block] {
        if hasOnlyTotals { return totalBlocks(&marks) }
        let fading = isFaded
        let known = day.parts.map { part -> DayLine.Block in
            let mark = marks.assignMark(to: part.title)
            return DayLine.Block(
                hours: part.hours, mark: mark.drawn, name: mark.title, tip: tip(part, mark),
                isFaded: fading(part), length: part.duration,
                path: path(of: part), isPlanned: part.isPlanned)
        }
        let unknown = gaps.map { gap -> DayLine.Block in
            let length = length(gap)
            return DayLine.Block(
                hours: clock(gap), mark: nil, name: words(.unknown),
                tip: "\(words(.unknown)) \(range(gap)) · \(text.duration(length))", length: length,
                path: isEditable ? fillPath(gap) : nil)
        }
        return (unknown + known).sorted { $0.hours.lowerBound < $1.hours.lowerBound }
    }

    /// The blocks of a line without words: no gaps, no tips.
    func knownBlocks(_ marks: inout ActivityMarks) -> [DayLine.Block] {
        if hasOnlyTotals { return totalBlocks(isNamed: false, &marks) }
        let fading = isFaded
        return day.parts.map { part in
            DayLine.Block(
                hours: part.hours, mark: marks.assignMark(to: part.title).drawn, name: "", tip: "",
                isFaded: fading(part), isPlanned: part.isPlanned)
        }
    }

    /// The time of now on this day, since midnight of the clock; nil on another day.
    var nowOfDay: Duration? { day.date == now.wall.date ? now.wall.timeOfDay : nil }

    private func tip(_ part: CalendarPart, _ mark: ActivityMark) -> String {
        let times = "\(words.time(part.from))–\(words.time(part.to)) · \(text.duration(part.duration))"
        return "\(mark.title.isolated) \(times)" + (part.isPlanned ? " · \(words(.planned))" : "")
    }

    /// The part of the 24 clock hours that a gap covers.
    private func clock(_ gap: Range<Timestamp>) -> Range<Duration> {
        let from = wall(gap.lowerBound)
        let to = wall(gap.upperBound)
        let start = from.date < day.date ? .zero : from.timeOfDay
        let end = to.date > day.date ? .dayOfClock : to.timeOfDay
        return start..<max(start, end)
    }

    // MARK: The list

    /// The rows, the latest first.
    func rows(_ marks: inout ActivityMarks) -> [DayRow] {
        if hasOnlyTotals { return totalRows(&marks) }
        let records = shownParts.filter { listsRunning || !$0.isRunning }.map { part in
            (part.times.lowerBound, DayRow.entry(entryRow(part, &marks)))
        }
        let unknown = chosen == nil && isEditable ? listedGaps.map { ($0.lowerBound, DayRow.gap(gapRow($0))) } : []
        return (records + unknown).sorted { $0.0 > $1.0 }.map(\.1)
    }

    /// The gaps that have a row.
    private var listedGaps: [Range<Timestamp>] {
        gaps.flatMap { $0.subtracting(dismissed) }.filter { length($0) >= Self.listedGap }
    }

    /// Says of a part whether a filter leaves it out.
    private var isFaded: (CalendarPart) -> Bool {
        guard let chosen else { return { _ in false } }
        let ids = Set(chosen.parts.compactMap(\.entry.id))
        return { part in
            guard let id = part.entry.id else { return true }
            return !ids.contains(id)
        }
    }

    private func entryRow(_ part: CalendarPart, _ marks: inout ActivityMarks) -> EntryRow {
        let times = EntryTimes(
            began: "\(day.date)T\(HourClock.twentyFour.time(minuteOfDay: Int(part.from.milliseconds / 60_000)))",
            from: words.time(part.from), to: part.isRunning ? words(.nowSmall) : words.time(part.to),
            length: part.duration, beganBefore: part.beganBefore, endsAfter: endsAfter(part))
        return EntryRow(
            entry: part.entry, mark: marks.assignMark(to: part.title), times: times, text: text, now: now,
            textLimit: textLimit, path: path(of: part), editPath: isEditable ? part.entry.id.map(editPath) : nil,
            returnPath: returnPath)
    }

    /// The end of a record that ends after this day; nil if it does not.
    private func endsAfter(_ part: CalendarPart) -> Timestamp? {
        part.entry.end.flatMap { $0 > part.times.upperBound ? $0 : nil }
    }

    private func gapRow(_ gap: Range<Timestamp>) -> GapRow {
        let from = wall(gap.lowerBound)
        let isAsked = length(gap) >= Self.askedGap
        return GapRow(
            began: "\(day.date)T\(from.hourAndMinute)", times: gap, from: words.time(from),
            to: ends(wall(gap.upperBound)),
            answers: isAsked ? usual?.answers(forHour: from.hour) : nil, fillPath: fillPath(gap),
            returnPath: returnPath, text: text)
    }

    private func fillPath(_ gap: Range<Timestamp>) -> String {
        "/add?start=\(gap.lowerBound.milliseconds)&end=\(gap.upperBound.milliseconds)"
            + (origin.map { "&in=\($0.rawValue)" } ?? "")
    }

    /// The page that adds an activity of the day, without times; nil for a day that the user may not change.
    var addPath: String? { isEditable ? "/add?date=\(day.date)" + (origin.map { "&in=\($0.rawValue)" } ?? "") : nil }

    /// The page of a record; nil for a day whose records have none.
    private func path(of part: CalendarPart) -> String? {
        guard let id = part.entry.id else { return nil }
        if isEditable { return ActivityAddress(id, in: origin).path }
        return theirs.map { ActivityAddress(id, of: $0).path }
    }

    private func editPath(_ id: RecordID) -> String { "/edit/\(id)" + (origin.map { "?in=\($0.rawValue)" } ?? "") }

    // MARK: Times

    private func range(_ gap: Range<Timestamp>) -> String {
        "\(words.time(wall(gap.lowerBound)))–\(ends(wall(gap.upperBound)))"
    }

    private func length(_ gap: Range<Timestamp>) -> Duration { gap.upperBound - gap.lowerBound }

    /// An end at midnight is 24:00 of the day before.
    private func ends(_ wall: WallTime) -> String {
        wall.date > day.date ? words.time(.dayOfClock) : words.time(wall)
    }

    private func wall(_ moment: Timestamp) -> WallTime { WallTime(moment, in: now.timeZone) }
}

extension ShownDay {
    /// The day of which rows and sums are shown.
    var shown: CalendarDay { chosen ?? day }

    /// The parts of the day that the filter selects.
    var shownParts: [CalendarPart] { shown.parts }

    /// The time by activity of what the filter selects.
    var totals: [(name: String, duration: Duration)] { shown.timeByActivity() }

    /// The steps of the records that begin on the day; nil if none states steps.
    var steps: Int? { shown.steps }
}
