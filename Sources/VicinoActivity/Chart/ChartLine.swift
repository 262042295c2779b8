internal import VicinoCore

/// A line of daily amounts, with the mean of each week.
struct ChartLine: Hashable, Sendable {
    /// A day.
    struct Point: Hashable, Sendable {
        let date: CivilDate
        /// The amount; nil if it is unknown, which interrupts the line.
        let amount: Double?
        /// Whether the day is before the first record or after today.
        let isOutside: Bool
        /// The label below; empty for none.
        let label: String
    }

    /// The days of a week and their mean.
    struct Mean: Hashable, Sendable {
        let days: Range<Int>
        let amount: Double
    }

    let points: [Point]
    let means: [Mean]
    let scale: ChartScale

    /// The days in a row whose amounts are known.
    var runs: [Range<Int>] {
        var runs: [Range<Int>] = []
        for index in points.indices where points[index].amount != nil {
            if let last = runs.last, last.upperBound == index {
                runs[runs.count - 1] = last.lowerBound..<index + 1
            } else {
                runs.append(index..<index + 1)
            }
        }
        return runs
    }

    /// The days of each week.
    var weeks: [Range<Int>] {
        let starts = points.indices.filter { $0 == 0 || points[$0].date.weekday == 1 } + [points.count]
        return zip(starts, starts.dropFirst()).map { $0..<$1 }
    }
}
