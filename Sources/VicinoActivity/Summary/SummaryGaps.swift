internal import VicinoCore

/// Collects the time that no activity covers, by the user's clocks: from the start of the time that counts up to now.
struct SummaryGaps: Sendable {
    /// When the period begins, in milliseconds since 1970 in UTC.
    private let origin: Int
    /// When each day begins, and when the last one ends; nothing before time counts, and nothing after now.
    private let midnights: [Int]
    private var until: Int
    private(set) var found: [Range<Int>] = []
    /// The gaps that were left out, because there are too many.
    private(set) var omitted = 0
    /// Milliseconds of gaps on each day.
    private(set) var ofDays: [Int64]
    /// The days that the user's clocks skipped.
    let absentDays: Set<Int>
    /// The days of which only totals are known. Nothing of them is unknown.
    var statedDays: Set<Int> = []

    /// The maximum number of gaps that are kept.
    static let limit = 10_000

    init(of period: SummaryPeriod, since: Timestamp, now: CalendarNow) {
        let begin = Int(since.milliseconds)
        let end = Int(now.moment.milliseconds)
        origin = now.timeZone.midnight(period.first)
        let all = (0...period.dayCount).map { now.timeZone.midnight(period.first.adding(days: $0)) }
        absentDays = Set((0..<period.dayCount).filter { all[$0] >= all[$0 + 1] })
        midnights = all.map { min(end, max(begin, $0)) }
        until = midnights[0]
        ofDays = Array(repeating: 0, count: period.dayCount)
    }

    /// Adds the time of an activity that begins no earlier than those before.
    mutating func add(_ moments: Range<Int>) {
        close(at: moments.lowerBound)
        until = max(until, moments.upperBound)
    }

    /// The gaps when no activity follows.
    var finished: SummaryGaps {
        var copy = self
        copy.close(at: .max)
        for day in statedDays { copy.leaveOut(day) }
        return copy
    }

    private mutating func leaveOut(_ day: Int) {
        let moments = midnights[day]..<max(midnights[day], midnights[day + 1])
        guard ofDays[day] > 0 else { return }
        ofDays[day] = 0
        found = found.flatMap { gap -> [Range<Int>] in
            guard gap.overlaps(moments) else { return [gap] }
            let before = gap.lowerBound..<max(gap.lowerBound, moments.lowerBound)
            let after = min(gap.upperBound, moments.upperBound)..<gap.upperBound
            return [before, after].filter { !$0.isEmpty }
        }
    }

    private mutating func close(at moment: Int) {
        let gap = until..<max(until, min(moment, midnights[midnights.count - 1]))
        guard !gap.isEmpty else { return }
        if found.count < Self.limit { found.append(gap) } else { omitted += 1 }
        var day = day(of: gap.lowerBound)
        while day < ofDays.count, midnights[day] < gap.upperBound {
            ofDays[day] += Int64(gap.clamped(to: midnights[day]..<max(midnights[day], midnights[day + 1])).count)
            day += 1
        }
        until = gap.upperBound
    }

    /// The day that contains a moment of the period. Days differ little from 24 hours, so the first guess is near.
    private func day(of moment: Int) -> Int {
        var day = min(max(0, (moment - origin) / WallTime.millisecondsPerDay), ofDays.count - 1)
        while day > 0, midnights[day] > moment { day -= 1 }
        while day < ofDays.count - 1, midnights[day + 1] <= moment { day += 1 }
        return day
    }
}
