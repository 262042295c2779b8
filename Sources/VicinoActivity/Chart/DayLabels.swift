internal import VicinoCore

/// The labels below a line of days.
struct DayLabels {
    /// A label for each day; empty for most of many.
    let labels: [String]

    init(_ days: [CivilDate], _ words: ChartWords) {
        func isMarked(_ date: CivilDate) -> Bool {
            days.count <= 10 || (days.count <= 62 ? date.weekday == 1 : date.day == 1)
        }
        let marked = days.indices.filter { isMarked(days[$0]) }
        let step = max(1, (marked.count + PartLabels.limit - 1) / PartLabels.limit)
        let chosen = Set(stride(from: 0, to: marked.count, by: step).map { marked[$0] })
        labels = days.indices.map { index in
            guard chosen.contains(index) else { return "" }
            return days.count <= 62 ? words.shortDate(days[index]) : words.shortMonth(days[index])
        }
    }
}
