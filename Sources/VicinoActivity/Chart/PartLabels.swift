internal import VicinoCore
internal import VicinoDrawing

/// The names of the parts of a period: short ones below a drawing, and full ones.
struct PartLabels {
    /// A short label for each part; empty where there is no room.
    let labels: [String]
    /// How many characters of a label a narrow screen shows.
    let narrow: Int
    let titles: [String]

    init(_ parts: [ChartPart], by unit: SummaryUnit, _ words: DrawingWords) {
        // Dates are longer than the names of weekdays and months.
        let limit = unit == .week || unit == .day && parts.count > 7 ? DayLabels.shownDateLimit : DayLabels.shownLimit
        let step = (parts.count + limit - 1) / limit
        labels = parts.enumerated().map { index, part in
            index % max(1, step) == 0 ? Self.label(part.part.first, by: unit, few: parts.count <= 7, words: words) : ""
        }
        narrow = unit == .month ? 1 : .max
        titles = parts.map { part in
            switch unit {
            case .year: "\(part.part.first.year)"
            case .day, .week, .month: words.name(of: part.part.first...part.part.last)
            }
        }
    }

    private static func label(_ date: CivilDate, by unit: SummaryUnit, few: Bool, words: DrawingWords) -> String {
        switch unit {
        case .day: few ? words.shortWeekday(date.weekday - 1) : words.shortDate(date)
        case .week: words.shortDate(date)
        case .month: words.shortMonth(date)
        case .year: "\(date.year)"
        }
    }
}
