/// Lines of amounts, such as those of days, with the means of some points in a row.
package struct ChartLine: Hashable, Sendable {
    /// A position on the horizontal axis, such as a day.
    package struct Point: Hashable, Sendable {
        /// What it is called in a tip.
        let title: String
        /// The label below; empty for none.
        let label: String
        /// Whether nothing can be known of it, such as of a day before the first record or after today.
        package let isOutside: Bool

        /// Makes a point.
        package init(title: String, label: String, isOutside: Bool) {
            self.title = title
            self.label = label
            self.isOutside = isOutside
        }
    }

    /// A line.
    package struct Series: Hashable, Sendable {
        let style: SeriesStyle
        /// The amount of each point; nil if it is unknown, which interrupts the line.
        package let amounts: [Double?]

        /// Makes a line.
        package init(style: SeriesStyle, amounts: [Double?]) {
            self.style = style
            self.amounts = amounts
        }

        /// The points in a row whose amounts are known.
        package var runs: [Range<Int>] {
            var runs: [Range<Int>] = []
            for index in amounts.indices where amounts[index] != nil {
                if let last = runs.last, last.upperBound == index {
                    runs[runs.count - 1] = last.lowerBound..<index + 1
                } else {
                    runs.append(index..<index + 1)
                }
            }
            return runs
        }
    }

    /// The mean of some points in a row, such as a week.
    package struct Mean: Hashable, Sendable {
        /// The points that it is the mean of.
        package let points: Range<Int>
        let amount: Double

        /// Makes a mean.
        package init(points: Range<Int>, amount: Double) {
            self.points = points
            self.amount = amount
        }
    }

    /// Points in a row that share a tip, where there are too many for one each.
    package struct Group: Hashable, Sendable {
        let points: Range<Int>
        let tip: String

        /// Makes a group.
        package init(points: Range<Int>, tip: String) {
            self.points = points
            self.tip = tip
        }
    }

    /// The words of lines that depend on what they show.
    package struct Words: Hashable, Sendable {
        /// What is said of an unknown amount.
        let unknown: String
        /// What the means are called.
        let mean: String
        /// What the points are.
        let point: ChartUnit

        /// Makes the words.
        package init(unknown: String, mean: String, point: ChartUnit) {
            self.unknown = unknown
            self.mean = mean
            self.point = point
        }
    }

    /// The positions from the left.
    package let points: [Point]
    /// The lines.
    package let series: [Series]
    /// The means, if there is one line; ascending.
    package let means: [Mean]
    let groups: [Group]
    /// The vertical scale.
    package let scale: ChartScale
    let words: Words

    /// Puts lines together.
    package init(
        points: [Point], series: [Series], means: [Mean] = [], groups: [Group], scale: ChartScale, words: Words
    ) {
        self.points = points
        self.series = series
        self.means = means
        self.groups = groups
        self.scale = scale
        self.words = words
    }
}
