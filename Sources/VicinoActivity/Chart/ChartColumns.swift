/// Columns for the parts of a period: stacked by activity, or beside each other by person.
struct ChartColumns: Hashable, Sendable {
    /// The column of a part.
    struct Column: Hashable, Sendable {
        /// The label below; empty for none.
        let label: String
        /// How many characters of the label a narrow screen shows.
        let narrow: Int
        /// The name of the part.
        let title: String
        /// The amount of each series; nil where it is unknown.
        let amounts: [Double?]
        /// Whether it is over before the first record of all series, or begins after today: nothing can be known then.
        let isOutside: Bool
        /// The series whose first record is later, so that they have neither an amount nor unknown time here.
        var absent: Set<Int> = []

        /// Whether nothing in it is known.
        var isUnknown: Bool { !isOutside && amounts.allSatisfy { $0 == nil } }

        /// Whether a series has neither an amount nor unknown time.
        func isAbsent(_ series: Int) -> Bool { isOutside || absent.contains(series) }
    }

    let series: [ChartSeries]
    let columns: [Column]
    let isStacked: Bool
    let scale: ChartScale

    /// The number of bars.
    var markCount: Int { columns.reduce(0) { $0 + $1.amounts.count { $0 ?? 0 > 0 } } }
}
