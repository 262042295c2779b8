internal import VicinoCore
internal import VicinoDrawing

extension DrawnDay {
    /// A day of activities with its sums.
    init(_ day: CalendarDay, now: CalendarNow, format: AmountFormat, looks: ActivityLooks) {
        self.init(
            day.date, day.parts.map { DrawnPart($0, now: now, format: format, looks: looks) }, of: day.times,
            totals: day.timeByActivity().map { DrawnTotal(looks.mark(of: $0.name), $0.duration) }, known: day.known,
            isAbsent: day.isAbsent)
        gaps = day.gaps(now: now)
        since = day.since
        steps = day.steps
        distance = day.distance
        omitted = day.omitted
        let longest = day.totals.sorted { ($1.duration, $0.name) < ($0.duration, $1.name) }
        amounts = longest.map { DrawnAmount($0, looks.mark(of: $0.name), format: format) }
    }
}

extension DrawnAmount {
    /// A day total of an activity.
    fileprivate init(_ total: DayTotal, _ mark: ChartMark, format: AmountFormat) {
        let details = [
            total.steps.map(format.steps), total.distance.map(format.distance),
            total.climb.map { "climb \(format.height($0))" }, total.energy.map(format.energy),
        ]
        self.init(DrawnTotal(mark, total.duration), details: details.compactMap(\.self))
    }
}

extension DrawnPart {
    /// A part of an activity.
    fileprivate init(_ part: CalendarPart, now: CalendarNow, format: AmountFormat, looks: ActivityLooks) {
        let entry = part.entry
        let clock = RecordClock(start: entry.start, utcOffset: entry.utcOffset, timeZone: now.timeZone)
        self.init(
            of: DrawnSpan(part, looks.mark(of: part.title), offset: clock.offsetText, format: format), part.times,
            from: part.from,
            to: part.to, hours: part.hours)
        beganBefore = part.beganBefore
        goesOn = part.goesOn
        isElsewhere = !clock.offsetText.isEmpty
    }
}

extension DrawnSpan {
    /// - Parameters:
    ///   - part: a part of the entry.
    ///   - mark: that of the title in the spelling that all views share.
    ///   - offset: `+09:00` for an entry by other clocks than the user's; otherwise empty.
    ///   - format: how amounts are written.
    fileprivate init(_ part: CalendarPart, _ mark: ChartMark, offset: String, format: AmountFormat) {
        let entry = part.entry
        let steps = entry.steps.map(format.steps)
        let distance = entry.distance.map(format.distance)
        let whereabouts = entry.whereabouts.map { DisplayText($0, limit: 100).text }
        self.init(
            mark, from: entry.start, to: entry.end,
            details: [part.isPlanned ? "planned" : nil, offset, steps, distance].compactMap(\.self) + whereabouts)
        note = entry.note
        isPlanned = part.isPlanned
        isGuess = entry.isGuess
    }
}
