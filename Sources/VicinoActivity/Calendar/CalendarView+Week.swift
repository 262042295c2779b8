public import VicinoCore
internal import VicinoDrawing

extension CalendarView {
    /// The week that contains a day: a bar of 24 hours for each day, and the totals below with their key.
    public func week(_ date: CivilDate) -> [String] {
        let first = date.monday
        let days = days(from: first, count: 7)
        let letters = letters(days)
        let title = "Week \(first.isoWeek) · \(period(first, first.adding(days: 6)))"
        let bars = days.map { day in
            let isToday = day.date == now.wall.date
            let label = "\(CalendarName.shortWeekday(day.date)) \("\(day.date.day)".rightAligned(toWidth: 2))"
            let mark = isToday ? style.inverse("[\(label)]") : " \(label) "
            if day.isAbsent, day.parts.isEmpty { return mark + style.dim("skipped by the clocks") }
            return mark + timeline(day, letters: letters)
        }
        let body = [.spaces(labelWidth) + hours] + bars
        let footer = totals(days, marks: letters) + measures(days) + omission(days)
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
        let line = stride(from: 0, to: 24, by: step).map { "\($0)".padded(toWidth: columns) }.joined()
        return style.dim(line + (labelWidth + timelineWidth + 2 <= width ? "24" : ""))
    }

    /// A day as one bar: in each column the activity that fills most of that time, or `·` where nothing is
    /// recorded. Time before the first record, and time to come, is empty.
    func timeline(_ day: CalendarDay, letters: [String: String]) -> String {
        let length = Duration.dayOfClock / timelineWidth
        let counted = begin(of: day)..<max(begin(of: day), now.passed(of: day.date))
        let columns = (0..<timelineWidth).map { column in
            let span = length * column..<length * (column + 1)
            return activity(in: span, of: day).map(Column.activity)
                ?? (span.overlaps(counted) ? .unrecorded : .outside)
        }
        return columns.chunkedByEquality().map { run in
            switch run.first {
            case .activity(let activity)?:
                let sign = style.usesColor ? "█" : letters[activity] ?? "?"
                return style.colored(String(repeating: sign, count: run.count), as: activity)
            case .unrecorded?: return style.dim(String(repeating: "·", count: run.count))
            case .outside?, nil: return .spaces(run.count)
            }
        }.joined()
    }

    /// What a column of a timeline shows.
    private enum Column: Equatable {
        case activity(String)
        case unrecorded
        case outside
    }

    /// The time of the clocks from which on a day counts, since midnight.
    private func begin(of day: CalendarDay) -> Duration {
        guard let since = day.since else { return .zero }
        return since < day.times.upperBound ? WallTime(since, in: now.timeZone).timeOfDay : .dayOfClock
    }

    /// The activity that takes up most of a stretch of a day, and at least a third of it.
    private func activity(in span: Range<Duration>, of day: CalendarDay) -> String? {
        var sums: [String: Duration] = [:]
        for part in day.parts where part.hours.overlaps(span) {
            let shared = part.hours.clamped(to: span)
            sums[part.title, default: .zero] += shared.upperBound - shared.lowerBound
        }
        let most = sums.max { ($0.value, $1.key) < ($1.value, $0.key) }
        guard let most, most.value * 3 >= span.upperBound - span.lowerBound else { return nil }
        return most.key
    }

    /// A letter for each activity, the first free one of its name; with colours, a coloured block.
    func letters(_ days: [CalendarDay]) -> [String: String] {
        var letters: [String: String] = [:]
        var used = Set<Character>()
        for (activity, _) in TimeByActivity.total(days) {
            let candidates = CalendarName.short(activity) + "abcdefghijklmnopqrstuvwxyz0123456789"
            let free = candidates.first { $0.isASCII && ($0.isLetter || $0.isNumber) && !used.contains($0) }
            letters[activity] = style.usesColor ? "█" : free.map { String($0) } ?? "#"
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
