public import VicinoCore

/// A position on the horizontal axis of columns and lines: a day, or anything with a name.
///
/// ```swift
/// let categories: [ChartCategory] = ["Mon", "Tue", ChartCategory("Wednesday, a holiday", label: "Wed")]
/// ```
public struct ChartCategory: Hashable, Sendable, ExpressibleByStringLiteral {
    /// What it is called in tips and tables.
    package let title: DisplayText
    /// What stands below the drawing, as far as there is room.
    package let label: DisplayText
    /// The day, if it is one.
    public let day: CivilDate?

    /// Makes a position with a name.
    ///
    /// - Parameters:
    ///   - title: what it is called; any text.
    ///   - label: what stands below the drawing; nil for the title.
    public init(_ title: String, label: String? = nil) {
        self.title = DisplayText(title, limit: 60)
        self.label = DisplayText(label ?? title, limit: 40)
        day = nil
    }

    /// Makes a position that is a day.
    public init(_ day: CivilDate) {
        title = "\(day)"
        label = "\(day)"
        self.day = day
    }

    /// A position whose label is its name.
    public init(stringLiteral value: String) { self.init(value) }

    /// The days of a period, each as a position.
    ///
    /// - Throws: `VicinoError` with `.outOfRange` if there are more than `Chart.markLimit` days.
    public static func days(_ period: ClosedRange<CivilDate>) throws(VicinoError) -> [ChartCategory] {
        try Chart.days(of: period).map(ChartCategory.init)
    }

    /// The name; that of a day in the reader's language.
    func title(_ words: DrawingWords) -> String { day.map(words.date) ?? title.text }

    /// The cell of a table that names it.
    var cell: ChartTable.Cell { day.map { .date($0) } ?? .text(title.text) }
}
