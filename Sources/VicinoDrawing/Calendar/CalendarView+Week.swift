public import VicinoCore

extension CalendarView {
    /// The week that contains a day: a bar of 24 hours for each day, and the totals below with their key.
    public func week(_ date: CivilDate) -> [String] {
        let first = format.region.weekStart.first(of: date)
        let days = days(from: first, count: 7)
        let letters = letters(days)
        let title = "Week \(first.adding(days: 3).isoWeek) · \(period(first, first.adding(days: 6)))"
        let bars = days.map { day in
            let isToday = day.date == today
            let label = "\(CalendarName.shortWeekday(day.date)) \("\(day.date.day)".rightAligned(toWidth: 2))"
            let mark = isToday ? style.inverse("[\(label)]") : " \(label) "
            if day.isAbsent, day.parts.isEmpty { return mark + style.dim("skipped by the clocks") }
            return mark + timeline(day, letters: letters)
        }
        let body = [.spaces(labelWidth) + hours] + bars
        let footer = totals(days, marks: letters) + measures(days) + omission(days) + amountsNote(days)
        return (heading(title) + [""] + body + [""] + footer).map(withoutTrailingSpaces)
    }

    /// `16–22 Nov 2026`, `30 Nov – 6 Dec 2026`.
    private func period(_ first: CivilDate, _ last: CivilDate) -> String {
        let end = "\(last.day) \(CalendarName.shortMonth(last)) \(last.year)"
        return first.month == last.month
            ? "\(first.day)–\(end)" : "\(first.day) \(CalendarName.shortMonth(first)) – \(end)"
    }

    private var labelWidth: Int { 8 }

    /// The width of a timeline in columns: a multiple of 24, or of 12 or 8 where there is less room.
    var timelineWidth: Int {
        let room = width - labelWidth
        return max(24, min(room / 24 * 24, 144), room >= 32 && room < 48 ? 32 : 0, room >= 48 && room < 72 ? 48 : 0)
    }

    /// The hours above a timeline, every three or six.
    var hours: String {
        let step = timelineWidth < 72 ? 6 : 3
        let columns = timelineWidth * step / 24
        let line = stride(from: 0, to: 24, by: step).map { hour($0).padded(toWidth: columns) }.joined()
        let end = hour(24)
        return style.dim(line + (labelWidth + timelineWidth + end.displayWidth <= width ? end : ""))
    }

    /// `8`, or `8 am`.
    private func hour(_ hour: Int) -> String {
        format.region.clock == .twelve ? format.region.clock.hour(hour) : "\(hour)"
    }

    /// A day as one bar: in each column the mark that fills most of that time, or `·` where nothing is
    /// recorded. Time before the first record, and time to come, is empty.
    func timeline(_ day: DrawnDay, letters: [String: String]) -> String {
        let length = Duration.dayOfClock / timelineWidth
        let counted = begin(of: day)..<max(begin(of: day), passed(of: day.date))
        let columns = (0..<timelineWidth).map { column in
            let span = length * column..<length * (column + 1)
            return mark(in: span, of: day).map(Column.mark)
                ?? (day.amounts.isEmpty && span.overlaps(counted) ? .unrecorded : .outside)
        }
        return columns.chunkedByEquality().map { run in
            switch run.first {
            case .mark(let mark)?:
                let sign = style.usesColor ? "█" : letters[mark.name] ?? "?"
                return style.colored(String(repeating: sign, count: run.count), mark)
            case .unrecorded?: return style.dim(String(repeating: "·", count: run.count))
            case .outside?, nil: return .spaces(run.count)
            }
        }.joined()
    }

    /// What a column of a timeline shows.
    private enum Column: Equatable {
        case mark(ChartMark)
        case unrecorded
        case outside
    }

    /// The time of the clocks from which on a day counts, since midnight.
    private func begin(of day: DrawnDay) -> Duration {
        guard let since = day.since else { return .zero }
        return since < day.times.upperBound ? wall(since).timeOfDay : .dayOfClock
    }

    /// How much of a day's 24 clock hours has passed: all, none, or for today up to now.
    private func passed(of date: CivilDate) -> Duration {
        if date == today { return wall(now).timeOfDay }
        return date < today ? .dayOfClock : .zero
    }

    /// The mark that takes up most of a stretch of a day, and at least a third of it.
    private func mark(in span: Range<Duration>, of day: DrawnDay) -> ChartMark? {
        var sums: [ChartMark: Duration] = [:]
        let parts = day.parts.filter { !$0.span.isPlanned }.map { (span: $0.hours, mark: $0.span.mark) }
        for part in parts + amountSpans(day) where part.span.overlaps(span) {
            let shared = part.span.clamped(to: span)
            sums[part.mark, default: .zero] += shared.upperBound - shared.lowerBound
        }
        let most = sums.max { ($0.value, $1.key.name) < ($1.value, $0.key.name) }
        guard let most, most.value * 3 >= span.upperBound - span.lowerBound else { return nil }
        return most.key
    }

    /// A letter for each name, the first free one of its name; with colours, a coloured block.
    func letters(_ days: [DrawnDay]) -> [String: String] {
        var letters: [String: String] = [:]
        var used = Set<Character>()
        for mark in days.flatMap(\.totals).byName.map(\.mark) {
            let candidates = mark.short + "abcdefghijklmnopqrstuvwxyz0123456789"
            let free = candidates.first { $0.isASCII && ($0.isLetter || $0.isNumber) && !used.contains($0) }
            letters[mark.name] = style.usesColor ? "█" : free.map { String($0) } ?? "#"
            if let free { used.insert(free) }
        }
        return letters
    }
}

extension Array where Element: Equatable {
    /// The array in runs of equal elements.
    fileprivate func chunkedByEquality() -> [ArraySlice<Element>] {
        var runs: [ArraySlice<Element>] = []
        var start = startIndex
        for index in indices where index + 1 == endIndex || self[index] != self[index + 1] {
            runs.append(self[start...index])
            start = index + 1
        }
        return runs
    }
}
