/// Columns, such as those for the parts of a period: bars of several series upon each other, or beside each other.
package struct ChartColumns: Hashable, Sendable {
    /// The column of a part.
    package struct Column: Hashable, Sendable {
        /// The label below; empty for none.
        package let label: String
        /// How many characters of the label a narrow screen shows.
        let narrow: Int
        /// The name of the part.
        package let title: String
        /// The amount of each series; nil where it is unknown.
        package let amounts: [Double?]
        /// Whether it is over before the first record of all series, or begins after today: nothing can be known then.
        package let isOutside: Bool
        /// The series whose first record is later, so that they have neither an amount nor unknown time here.
        let absent: Set<Int>

        /// Makes a column.
        package init(
            label: String, narrow: Int, title: String, amounts: [Double?], isOutside: Bool, absent: Set<Int> = []
        ) {
            self.label = label
            self.narrow = narrow
            self.title = title
            self.amounts = amounts
            self.isOutside = isOutside
            self.absent = absent
        }

        /// Whether nothing in it is known.
        package var isUnknown: Bool { !isOutside && amounts.allSatisfy { $0 == nil } }

        /// Whether a series has neither an amount nor unknown time.
        package func isAbsent(_ series: Int) -> Bool { isOutside || absent.contains(series) }
    }

    /// What the bars of one colour are.
    package let series: [SeriesStyle]
    /// The columns from the left.
    package let columns: [Column]
    /// Whether the bars of a column lie upon each other, rather than beside each other.
    package let isStacked: Bool
    /// The vertical scale.
    package let scale: ChartScale

    /// Puts columns beside each other.
    package init(series: [SeriesStyle], columns: [Column], isStacked: Bool, scale: ChartScale) {
        self.series = series
        self.columns = columns
        self.isStacked = isStacked
        self.scale = scale
    }

    /// The number of bars.
    var markCount: Int { columns.reduce(0) { $0 + $1.amounts.count { $0 ?? 0 > 0 } } }
}
