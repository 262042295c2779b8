package import VicinoCore

/// The time in each area over a period. Areas overlap, so the times do not add up to anything.
package struct AreaTimes: Hashable, Sendable {
    /// The time in one area.
    package struct Row: Hashable, Sendable {
        /// The name of the area, as the latest visit has it.
        package let name: String
        /// The time within the period.
        package let duration: Duration
        /// The number of visits.
        package let visitCount: Int
    }

    private struct Sum: Hashable {
        var name: String
        var milliseconds: Int64 = 0
        var visitCount = 0
    }

    /// The days that count.
    package let period: SummaryPeriod
    private let now: Timestamp
    private var sums: [ActivityKey: Sum] = [:]

    /// Begins without a visit.
    ///
    /// - Parameter now: until when a visit lasts that goes on.
    package init(of period: SummaryPeriod, now: Timestamp) {
        self.period = period
        self.now = now
    }

    /// Adds a visit, as far as it lies in the period by the clocks where it began. Visits come in the order of their
    /// beginning.
    package mutating func add(_ visit: Visit) {
        let offset = Int64(visit.utcOffset) * 1_000
        let first = Int64(period.first.dayNumber) * Self.day - offset
        let end = (Int64(period.last.dayNumber) + 1) * Self.day - offset
        let from = max(visit.enteredAt.milliseconds, first)
        let through = min((visit.leftAt ?? now).milliseconds, end)
        guard from < through else { return }
        var sum = sums[ActivityKey(visit.area)] ?? Sum(name: visit.area)
        sum.name = visit.area
        sum.milliseconds += through - from
        sum.visitCount += 1
        sums[ActivityKey(visit.area)] = sum
    }

    /// The areas in which time was spent, the most first.
    package var rows: [Row] {
        let sorted = sums.values.sorted { ($1.milliseconds, $0.name) < ($0.milliseconds, $1.name) }
        return sorted.map { sum in
            Row(name: sum.name, duration: .milliseconds(sum.milliseconds), visitCount: sum.visitCount)
        }
    }

    private static let day: Int64 = 86_400_000
}
