package import VicinoCore

/// A chart: what it shows, the figures behind it, and what it draws.
///
/// An app fills a chart with its own series. The functions that make one are pure: values in, a chart out.
///
/// ```swift
/// let chart = try Chart.columns(
///     ChartHeading("Pages read", detail: "this week"), over: ["Mon", "Tue", "Wed"],
///     of: [ChartSeries("Dune", [30, 12, nil]), ChartSeries("Émile", [0, 44, 18])],
///     unit: .count(one: "page", many: "pages"))
/// ```
///
/// A chart is drawn in five ways:
///
/// ```swift
/// let html = chart.markup(letters: &letters)      // for a page, with the classes of its style sheet
/// let svg = chart.svg()                           // a file of its own
/// let png = try PNGRenderer().png(of: svg)        // the same as an image
/// let csv = chart.csv()                           // the table
/// for line in chart.lines(width: 80) { print(line) }
/// ```
///
/// The same rules hold for all charts. An amount that nobody stated is shown as unknown, and never as zero. All texts that
/// are not the app's come from `DrawingWords`. All names are `DisplayText`.
public struct Chart: Hashable, Sendable {
    /// Which amounts a chart shows.
    package struct Scope: Hashable, Sendable {
        let period: ClosedRange<CivilDate>?
        let unit: ChartUnit
        let person: CalendarPerson

        /// Names what a chart shows.
        package init(period: ClosedRange<CivilDate>?, unit: ChartUnit, person: CalendarPerson) {
            self.period = period
            self.unit = unit
            self.person = person
        }
    }

    let heading: ChartHeading
    let scope: Scope
    /// The figures.
    package let table: ChartTable
    /// Whether nothing is recorded in the period.
    package let isEmpty: Bool
    /// What it draws.
    package let plot: ChartPlot
    let words: DrawingWords
    /// The letters that are reserved for certain names, where a drawing shares its letters with no other.
    let letters: ChartLetters

    /// Puts a chart together. The texts of its table and plot must be safe to show.
    package init(
        heading: ChartHeading, scope: Scope, table: ChartTable, isEmpty: Bool, plot: ChartPlot, words: DrawingWords,
        letters: ChartLetters = ChartLetters()
    ) {
        self.heading = heading
        self.scope = scope
        self.table = table
        self.isEmpty = isEmpty
        self.plot = plot
        self.words = words
        self.letters = letters
    }

    /// What the chart shows: `Time by activity`.
    package var title: String { heading.title.text }
    /// The period and further conditions, in a line below the title.
    package var detail: String { heading.detail.text }
    /// The most important figure with its meaning, such as the mean of the steps; nil if the chart has none.
    package var figure: ChartFigure? { heading.figure }
    /// What a reader must know about the figures, in whole sentences.
    package var notes: [String] { (heading.drawingNotes + heading.notes).map(\.text) }
    /// The days that it covers; nil if it is not of days.
    package var period: ClosedRange<CivilDate>? { scope.period }
    /// What the numbers count.
    package var unit: ChartUnit { scope.unit }
    /// Whose amounts it shows; a comparison belongs to the user.
    public var person: CalendarPerson { scope.person }

    /// The same chart with further notes, in whole sentences.
    package func adding(notes: [String]) -> Chart {
        var heading = heading
        heading.notes += notes.map { DisplayText($0, limit: 400) }
        return Chart(
            heading: heading, scope: scope, table: table, isEmpty: isEmpty, plot: plot, words: words, letters: letters)
    }

    /// The maximum number of marks in a chart: bars, points, cells or days. Longer periods need longer parts.
    package static let markLimit = 1_000

    /// One sentence that says what the chart shows, for a reader who does not see it.
    public var sentence: String {
        let text = isEmpty || facts.isEmpty ? words.nothing : facts.joined(separator: ", ")
        let pattern = detail.isEmpty ? words.shortSentence : words.sentence
        return words.fill(pattern, ["title": title, "detail": detail, "facts": text])
    }

    /// What a reader would see first: the big figure, the hour with the most, or else the first rows of the table.
    private var facts: [String] {
        if let figure { return ["\(figure.text) \(figure.meaning)"] }
        guard case .hours(let hours) = plot else { return table.facts(words) }
        return hours.most.map {
            [words.fill(words.entry, ["name": words.hour($1, of: $0), "amount": words.figure($2, unit)])]
        }
            ?? []
    }

    /// Refuses a chart that would have too many marks.
    ///
    /// - Throws: `VicinoError` with `.outOfRange`.
    package static func check(marks: Int) throws(VicinoError) {
        guard marks <= markLimit else {
            throw VicinoError(
                .outOfRange,
                "The chart has \(marks) marks; at most \(markLimit). Choose a shorter period, or longer parts.")
        }
    }
}
