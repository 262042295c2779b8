public import VicinoCore

extension CalendarView {
    /// A day: a bar of its 24 hours, then its spans and the gaps between them, and the totals.
    public func day(_ date: CivilDate) -> [String] {
        let days = days(from: date, count: 1)
        guard let day = days.first else { return [] }
        let letters = letters(days)
        let bar = day.parts.isEmpty ? [] : [hours, timeline(day, letters: letters), ""]
        let footer = [""] + totals(days, marks: day.parts.isEmpty ? nil : letters) + measures(days) + omission(days)
        return (heading(title(date)) + [""] + bar + list(day) + amountLines(day) + footer + key(day)).map(
            withoutTrailingSpaces)
    }

    /// `Thursday, 19 November 2026 · today`, or shorter where there is less room.
    private func title(_ date: CivilDate) -> String {
        let suffix = date == today ? " · today" : ""
        let (weekday, month) =
            width < 64
            ? (CalendarName.shortWeekday(date), CalendarName.shortMonth(date))
            : (CalendarName.weekday(date), CalendarName.month(date))
        return "\(weekday), \(date.day) \(month) \(date.year)\(suffix)"
    }

    private func list(_ day: DrawnDay) -> [String] {
        let parts = day.parts.map { ($0.from, $0.times.lowerBound, partLines($0)) }
        // Gaps of less than a minute come from rounding.
        let gaps = day.gaps.filter { length($0) >= .seconds(60) }.map { gap in
            (wall(gap.lowerBound).timeOfDay, gap.lowerBound, [gapLine(gap, of: day)])
        }
        // Where clocks go back, moments decide the order; spans by other clocks keep their order on those.
        let isAnyElsewhere = day.parts.contains(where: \.isElsewhere)
        return (parts + gaps).sorted { isAnyElsewhere ? ($0.0, $0.1) < ($1.0, $1.1) : $0.1 < $1.1 }.flatMap(\.2)
    }

    /// `08:00–09:20  walking   1 h 20  6 200 steps · 4.8 km · the park`, with the note below.
    private func partLines(_ part: DrawnPart) -> [String] {
        let span = part.span
        let times = "\(part.beganBefore ? "…" : clock(part.from))–" + endText(part)
        let name = (span.name + (span.isGuess ? "?" : "")).truncated(toWidth: nameWidth).isolated
        let time = format.shortDuration(part.duration)
        let head =
            times.padded(toWidth: timesWidth) + style.colored(name.padded(toWidth: nameWidth), span.mark)
        let line = head + " " + time.rightAligned(toWidth: 7)
        let indent = timesWidth + nameWidth + 10
        let details = span.details.filter { !$0.isEmpty }.map(\.isolated).joined(separator: " · ").wrapped(
            toWidth: width - min(indent, timesWidth + 2))
        let note = span.note.map { DisplayText($0, limit: 600).text.wrapped(toWidth: width - timesWidth) } ?? []
        let fits = details.count <= 1 && (details.first ?? "").displayWidth <= width - indent
        let below = (fits ? [] : details) + note.map { style.dim($0) }
        return [fits ? line + "  " + (details.first ?? "") : line] + below.map { .spaces(timesWidth) + $0 }
    }

    private func gapLine(_ gap: Range<Timestamp>, of day: DrawnDay) -> String {
        let isLast = gap.upperBound == day.times.upperBound
        let end = isLast ? .dayOfClock : wall(gap.upperBound).timeOfDay
        let times = "\(clock(wall(gap.lowerBound).timeOfDay))–\(clock(end))".padded(toWidth: timesWidth)
        let time = format.shortDuration(length(gap)).rightAligned(toWidth: 7)
        return style.dim(times + Self.unrecorded.padded(toWidth: nameWidth) + " " + time)
    }

    private func endText(_ part: DrawnPart) -> String {
        if part.goesOn { return "…" }
        return part.isRunning ? "now" : clock(part.to)
    }

    private func length(_ gap: Range<Timestamp>) -> Duration { gap.upperBound - gap.lowerBound }

    private func key(_ day: DrawnDay) -> [String] {
        day.parts.contains { $0.span.isGuess } ? [style.dim("? guessed, not confirmed")] : []
    }

    private var timesWidth: Int { 2 * format.region.clock.width + 3 }

    private var nameWidth: Int { width < 60 ? 12 : 18 }
}
