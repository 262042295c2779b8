internal import VicinoActivity
internal import VicinoCore
internal import VicinoDrawing
internal import VicinoPage

/// A chart of the page.
enum ChartKind: String, CaseIterable, Sendable {
    case time, bars, parts, steps, distance, hours, map, streaks
    /// The time in each area.
    case areas
    /// The user beside followed people.
    case people

    /// Whether the chart says something about so short a period.
    func fits(_ span: ChartSpan) -> Bool {
        switch self {
        case .time, .distance: true
        // The pie stands beside the same bars.
        case .bars: false
        // They stand on the page if there are visits, and if the reader has chosen people.
        case .areas, .people: false
        case .parts, .steps, .hours: span.length != .day
        case .streaks: span.last.dayNumber - span.first.dayNumber >= 27
        case .map: span.last.dayNumber - span.first.dayNumber >= 59
        }
    }

    /// Whether it needs the whole width of the page.
    var isWide: Bool { self == .map || self == .time }

    /// Whether it draws each day.
    var isByDay: Bool { self == .steps || self == .map }

    /// Whether the page draws the chart for a period of this length. For a long one, columns of months replace the map
    /// of hours, which takes many bytes and is then only a table and a file.
    func isDrawn(for span: ChartSpan) -> Bool { self != .hours || !span.isLong }

    /// Whether the chart stands on a page that compares people. Maps of hours and days take many bytes, and do not
    /// compare people. Only the page of one person has them.
    var fitsBesidePeople: Bool { self != .hours && self != .map }

    /// Makes the chart.
    func chart(_ summaries: ChartSummaries, of person: CalendarPerson, _ words: ChartWords) throws -> Chart {
        switch self {
        case .time: Chart.timeByActivity(summaries.all, of: person, words: words)
        case .bars: Chart.timeByActivity(summaries.all, of: person, as: .bars, words: words)
        case .parts: try Chart.timeByPart(summaries.all, of: person, words: words)
        case .steps: try Chart.dailySteps(summaries.days, of: person, words: words)
        case .distance: try Chart.distanceByPart(summaries.all, of: person, words: words)
        case .hours:
            try Chart.weekHours(summaries.moving, recordedIn: summaries.all, of: person, words: words)
        case .map: try Chart.yearMap(summaries.days, of: person, words: words)
        case .streaks: Chart.streaks(summaries.all, of: person, words: words)
        // They need visits, and the summaries of several people.
        case .areas, .people: throw WebRefusal.missing
        }
    }
}
