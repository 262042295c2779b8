package import VicinoCore

/// How much a person moved today so far, and how much is usual by this time of day.
///
/// Usual is the median of the last 28 days. A day on which nothing was recorded by the same time of day is unknown and
/// does not count. Every day of the week counts alike. Each record counts up to the time of day, its steps in
/// proportion. A day that counts and whose records state no steps has none.
package struct DayMovement: Hashable, Sendable {
    /// Steps today.
    package let steps: Int
    /// The usual steps by this time of day.
    package let usualSteps: Int
    /// How long the person sat or was still today.
    package let sitting: Duration
    /// How long they usually sat or were still by this time of day.
    package let usualSitting: Duration
}

extension DayMovement {
    /// The activities that count as sitting.
    static let restingNames: Set<String> = ["sitting", "still"]
    /// The days before today that count.
    private static let dayCount = 28
    /// The fewest days that tell what is usual.
    static let leastDays = 7
    /// The fewest usual steps by a time of day that are worth a reminder.
    private static let leastSteps = 500
    /// How much more sitting than usual is worth a reminder.
    private static let moreSitting = Duration.seconds(3600)

    /// The first moment of the activities that `init` needs.
    package static func earliest(_ now: CalendarNow) -> Timestamp {
        now.moment.advanced(byMilliseconds: -Int64(dayCount + 2) * Int64(WallTime.millisecondsPerDay))
    }

    /// Compares today with the days before.
    ///
    /// - Parameter activities: the person's activities from `earliest(_:)` on, in any order.
    /// - Returns: nil if nothing is recorded today, or by this time of day on fewer than seven days before.
    package init?(of activities: [Activity], now: CalendarNow) {
        let today = now.wall.date
        guard let period = try? SummaryPeriod(from: today.adding(days: -Self.dayCount), through: today) else {
            return nil
        }
        var summary = ActivitySummary(of: period, now: now)
        let parts = activities.flatMap { Self.parts(of: $0, in: period, now: now) }.sorted { $0.start < $1.start }
        // They are in order, so that none is refused.
        for part in parts { try? summary.add(part) }
        let counted = zip(summary.days, summary.parts).filter(\.0.isRecorded)
        guard let last = counted.last, last.0.date == today, counted.count > Self.leastDays else { return nil }
        let before = counted.dropLast()
        steps = last.0.steps ?? 0
        usualSteps = Self.median(before.map { $0.0.steps ?? 0 })
        sitting = .milliseconds(Self.sitting(last.1))
        usualSitting = .milliseconds(Self.median(before.map { Self.sitting($0.1) }))
    }

    /// Whether today has fewer than half of the usual steps.
    package var hasFewSteps: Bool { usualSteps >= Self.leastSteps && steps < usualSteps / 2 }

    /// Whether today has an hour more of sitting than usual.
    package var hasMuchSitting: Bool { sitting >= usualSitting + Self.moreSitting }

    /// An activity as it was at this time of day, on each of its days.
    private static func parts(of activity: Activity, in period: SummaryPeriod, now: CalendarNow) -> [Activity] {
        let clock = RecordClock(activity, timeZone: now.timeZone)
        let end = max(activity.start, activity.end ?? now.moment)
        var parts: [Activity] = []
        var date = max(period.first, clock.wallTime(at: activity.start).date)
        let last = min(period.last, clock.wallTime(at: end).date)
        while date <= last, let midnight = clock.midnight(date),
            let until = clock.moment(WallTime(date: date, millisecondOfDay: now.wall.millisecondOfDay))
        {
            var part = activity
            part.start = max(activity.start, midnight)
            let partEnd = min(end, until)
            if partEnd > part.start || activity.start == end && end <= until {
                part.end = partEnd
                part.utcOffset = clock.utcOffset(at: part.start)
                let share = partEnd.milliseconds - part.start.milliseconds
                let whole = end.milliseconds - activity.start.milliseconds
                part.steps = activity.steps.map { whole == 0 ? $0 : Int(Double($0) * Double(share) / Double(whole)) }
                parts.append(part)
            }
            date = date.adding(days: 1)
        }
        return parts
    }

    /// The milliseconds of sitting in a part.
    private static func sitting(_ part: SummaryPart) -> Int64 {
        part.activities.filter { restingNames.contains($0.name) }.reduce(0) { $0 + $1.duration.milliseconds }
    }

    /// The middle value; of two, their mean.
    private static func median<Number: BinaryInteger>(_ numbers: [Number]) -> Number {
        let sorted = numbers.sorted()
        let middle = sorted.count / 2
        // Halves first: the sum of two large numbers could exceed the type.
        return sorted.count % 2 == 1 ? sorted[middle] : sorted[middle - 1] + (sorted[middle] - sorted[middle - 1]) / 2
    }
}
