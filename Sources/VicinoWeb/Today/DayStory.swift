internal import Foundation
internal import VicinoActivity
internal import VicinoCore

/// Tells a day: its line, and the list of its records and gaps.
struct DayStory {
    let day: CalendarDay
    let now: CalendarNow
    let words: Words
    let text: WebText
    /// What the gaps offer as answers; nil for another person's day, which has no gaps to fill.
    let usual: UsualActivities?

    /// A gap of this length and longer asks what it was.
    static let askedGap = 30 * 60_000
    /// A gap below this length is not shown.
    static let shownGap = 60_000

    /// The gaps that are shown, in milliseconds since 1970.
    var gaps: [Range<Int>] { day.gaps(now: now).filter { $0.count >= Self.shownGap } }

    // MARK: The line

    /// The blocks of the line, in order of time.
    func blocks(_ marks: inout ActivityMarks) -> [DayLine.Block] {
        let known = day.parts.map { part -> DayLine.Block in
            let mark = marks.mark(for: part.activity)
            return DayLine.Block(
                span: part.span, mark: mark, name: words.activity(mark.activity), tip: tip(part, mark))
        }
        let unknown = gaps.map { gap -> DayLine.Block in
            let span = clock(gap)
            let tip = "\(words["unknown"]) \(range(gap)) · \(text.duration(Int64(gap.count)))"
            return DayLine.Block(span: span, mark: nil, name: words["unknown"], tip: tip)
        }
        return (unknown + known).sorted { $0.span.lowerBound < $1.span.lowerBound }
    }

    /// The time of now on this day, in milliseconds of the clock; nil on another day.
    var nowOfDay: Int? { day.date == now.wall.date ? now.wall.millisecondOfDay : nil }

    private func tip(_ part: CalendarPart, _ mark: ActivityMark) -> String {
        let length = text.duration(Int64(part.moments.count))
        return "\(words.activity(mark.activity)) \(time(part.from))–\(time(part.to)) · \(length)"
    }

    /// The part of the 24 clock hours that some moments cover.
    private func clock(_ moments: Range<Int>) -> Range<Int> {
        let from = wall(moments.lowerBound)
        let to = wall(moments.upperBound)
        let start = from.date < day.date ? 0 : from.millisecondOfDay
        let end = to.date > day.date ? WallTime.millisecondsPerDay : to.millisecondOfDay
        return start..<max(start, end)
    }

    // MARK: The list

    /// The rows, the latest first. A record that still runs stands on top of the page, not here.
    func rows(_ marks: inout ActivityMarks) -> [DayRow] {
        let records = day.parts.filter { !$0.isRunning }.map { part in
            (part.moments.lowerBound, DayRow(record: record(part, &marks)))
        }
        let unknown = gaps.map { ($0.lowerBound, DayRow(gap: gap($0))) }
        return (records + unknown).sorted { $0.0 > $1.0 }.map(\.1)
    }

    private func record(_ part: CalendarPart, _ marks: inout ActivityMarks) -> DayRow.Record {
        let (mark, entry) = (marks.mark(for: part.activity), part.entry)
        let name = words.activity(mark.activity)
        return DayRow.Record(
            id: entry.id?.description ?? "", name: entry.isGuess ? name + "?" : name, cssClass: mark.hue.cssClass,
            letters: mark.letters, from: time(part.from), to: time(part.to), datetime: "\(day.date)T\(time(part.from))",
            beganBefore: part.beganBefore, duration: text.duration(Int64(part.moments.count)), details: details(part),
            isGuess: entry.isGuess && usual != nil, yes: words("yes_activity", ["activity": name]),
            editPath: usual == nil ? nil : entry.id.map { "/edit/\($0)" })
    }

    private func details(_ part: CalendarPart) -> [String] {
        let entry = part.entry
        let figures = [
            entry.place.map { displaySafe($0, limit: 200) },
            entry.steps.map { words.counted("n_steps", $0) }, entry.distance.map { text.distance($0) },
        ].compactMap { $0 }
        let began =
            part.beganBefore
            ? words("began_before", ["when": text.when(entry.start, now: now.moment)]) : nil
        return [
            figures.isEmpty ? nil : figures.joined(separator: " · "),
            entry.note.map { "“\(displaySafe($0, limit: 1_000))”" }, entry.isGuess ? words["a_guess"] : nil, began,
        ].compactMap { $0 }
    }

    private func gap(_ gap: Range<Int>) -> DayRow.Gap {
        let (from, to) = (wall(gap.lowerBound), wall(gap.upperBound))
        let isAsked = gap.count >= Self.askedGap && usual != nil
        let answers = isAsked ? usual?.answers(forHour: from.hour) ?? [] : []
        return DayRow.Gap(
            from: from.hourAndMinute, to: ends(to), datetime: "\(day.date)T\(from.hourAndMinute)",
            duration: text.duration(Int64(gap.count)), start: "\(gap.lowerBound)", end: "\(gap.upperBound)",
            isAsked: isAsked,
            answers: answers.map { .init(value: $0, name: words.activity(displaySafe($0, limit: 60))) },
            fillPath: "/add?start=\(gap.lowerBound)&end=\(gap.upperBound)")
    }

    // MARK: Times

    private func range(_ moments: Range<Int>) -> String {
        "\(wall(moments.lowerBound).hourAndMinute)–\(ends(wall(moments.upperBound)))"
    }

    /// An end at midnight is 24:00 of the day before.
    private func ends(_ wall: WallTime) -> String { wall.date > day.date ? "24:00" : wall.hourAndMinute }

    private func time(_ millisecondOfDay: Int) -> String {
        let minutes = millisecondOfDay / 60_000
        return "\(zeroPadded(minutes / 60, 2)):\(zeroPadded(minutes % 60, 2))"
    }

    private func wall(_ moment: Int) -> WallTime {
        WallTime(Timestamp.epoch.advanced(byMilliseconds: Int64(moment)), in: now.zone)
    }
}
