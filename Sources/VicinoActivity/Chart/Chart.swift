public import VicinoCore

/// A chart: what it shows, the figures behind it, and what it draws.
///
/// The functions that make one are pure: summaries in, a chart out. A chart is drawn in four ways:
///
/// ```swift
/// let chart = Chart.timeByActivity(summary)
/// let html = chart.markup(marks: &marks)          // for the page, with the classes of its style sheet
/// let svg = chart.svg()                           // a file of its own
/// let csv = chart.csv()                           // the table
/// for line in chart.lines(width: 80) { print(line) }
/// ```
///
/// The same rules hold for all charts. Time, steps and distances are those of `ActivitySummary`. What nobody recorded is
/// shown as unknown, and never as zero. Time before the first record is not shown, and a chart says since when it counts.
/// Amounts of different people never lie in one bar, sum or cell. All texts come from `ChartWords`, and all names of
/// activities and people go through `displaySafe`.
public struct Chart: Hashable, Sendable {
    /// What stands above the drawing.
    struct Heading: Hashable, Sendable {
        let title: String
        let detail: String
        let figure: ChartFigure?
    }

    /// Which amounts a chart shows.
    struct Scope: Hashable, Sendable {
        let period: ClosedRange<CivilDate>
        let unit: ChartUnit
        let person: CalendarPerson
    }

    let heading: Heading
    let scope: Scope
    /// What a reader must know about the figures, in whole sentences.
    public let notes: [String]
    /// The figures.
    public let table: ChartTable
    /// Whether nothing is recorded in the period.
    public let isEmpty: Bool
    let plot: ChartPlot
    let words: ChartWords

    /// What the chart shows: `Time by activity`.
    public var title: String { heading.title }
    /// The period and further conditions, in a line below the title.
    public var detail: String { heading.detail }
    /// The most important figure with its meaning, such as the mean of the steps; nil if the chart has none.
    public var figure: ChartFigure? { heading.figure }
    /// The days that it covers.
    public var period: ClosedRange<CivilDate> { scope.period }
    /// What the numbers count.
    public var unit: ChartUnit { scope.unit }
    /// Whose amounts it shows; a comparison belongs to the user.
    public var person: CalendarPerson { scope.person }

    /// The maximum number of marks in a chart: bars, points, cells or days. Longer periods need longer parts.
    public static let markLimit = 1_000
    /// The maximum number of activities that a chart names; `other activities` stands for all further ones.
    public static let nameLimit = 12
    /// The maximum number of people in a comparison.
    public static let personLimit = 6

    /// One sentence that says what the chart shows, for a reader who does not see it.
    public var sentence: String {
        let text = isEmpty || facts.isEmpty ? words.nothing : facts.joined(separator: ", ")
        return words.fill(words.sentence, ["title": title, "detail": detail, "facts": text])
    }

    /// What a reader would see first: the big figure, the hour with the most, or else the first rows of the table.
    private var facts: [String] {
        if let figure { return ["\(figure.text) \(figure.meaning)"] }
        guard case .hours(let hours) = plot else { return table.facts(words) }
        return hours.most.map {
            [words.fill(words.entry, ["name": words.hour($1, of: $0), "amount": words.fullDuration($2)])]
        }
            ?? []
    }

    /// Refuses a chart that would have too many marks.
    ///
    /// - Throws: `VicinoError` with `.outOfRange`.
    static func check(marks: Int) throws(VicinoError) {
        guard marks <= markLimit else {
            throw VicinoError(
                .outOfRange,
                "The chart has \(marks) marks; at most \(markLimit). Choose a shorter period, or longer parts.")
        }
    }
}

/// The big figure of a chart.
public struct ChartFigure: Hashable, Sendable {
    /// The number, with its unit if that is short.
    public let text: String
    /// What it says.
    public let meaning: String
}
