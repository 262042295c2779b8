import FoundationEssentials
import VicinoCore
import VicinoTesting

@testable import VicinoActivity

/// The figures of a summary, found minute by minute, with sets and without any of the summary's code.
struct SummaryModel {
    var times: [String: [CivilDate: Int64]] = [:]
    var metres: [String: [CivilDate: Double]] = [:]
    var steps: [CivilDate: Int] = [:]
    var hours = Array(repeating: Array(repeating: Int64(0), count: 24), count: 7)
    var unknown: [CivilDate: Int64] = [:]
    var happened: [String: Set<CivilDate>] = [:]

    private let days: ClosedRange<CivilDate>

    /// - Parameters:
    ///   - activities: in order of start, with whole minutes.
    ///   - since: when the first record of all begins.
    init(_ activities: [Activity], in period: SummaryPeriod, since: Timestamp, _ now: CalendarNow) {
        days = period.first...period.last
        var taken: [String: Set<Int>] = [:]
        var known: Set<Int> = []
        for activity in activities {
            let name = activity.name.lowercased()
            let start = Int(activity.start.milliseconds / 60_000)
            let end = Int((activity.end ?? now.moment).milliseconds / 60_000)
            let isForeign = activity.utcOffset != Self.offset(start, now.timeZone)
            let date = Self.wall(start, isForeign ? activity.utcOffset : Self.offset(start, now.timeZone)).date
            if days.contains(date) {
                happened[name, default: []].insert(date)
                metres[name, default: [:]][date, default: 0] += activity.distance ?? 0
                if let count = activity.steps { steps[date, default: 0] += count }
            }
            for minute in start..<max(start, end) {
                let wall = Self.wall(minute, isForeign ? activity.utcOffset : Self.offset(minute, now.timeZone))
                let isNew = taken[name, default: []].insert(minute).inserted
                let isUnknown = known.insert(minute).inserted
                guard days.contains(wall.date) else { continue }
                if isNew { times[name, default: [:]][wall.date, default: 0] += 60_000 }
                if isNew { happened[name, default: []].insert(wall.date) }
                if isUnknown { hours[wall.date.weekday - 1][wall.hour] += 60_000 }
            }
        }
        let first = max((period.first.dayNumber - 2) * 1440, Int(since.milliseconds / 60_000))
        for minute in first..<max(first, Int(now.moment.milliseconds / 60_000)) where !known.contains(minute) {
            let date = Self.wall(minute, Self.offset(minute, now.timeZone)).date
            if days.contains(date) { unknown[date, default: 0] += 60_000 }
        }
    }

    /// The longest streak of an activity and, if it continues today, the days of that one.
    func streak(_ name: String, today: CivilDate) -> (longest: Int, current: Int?) {
        let recorded = happened.values.reduce(into: Set()) { $0.formUnion($1) }
        var marks = ""
        for number in days.lowerBound.dayNumber..<max(days.lowerBound.dayNumber, days.upperBound.dayNumber + 1) {
            let date = CivilDate(dayNumber: number)
            guard date <= today else { break }
            let isDone = happened[name]?.contains(date) == true
            let absent = recorded.contains(date) ? " " : "?"
            if isDone || date < today { marks += isDone ? "x" : absent }
        }
        let runs = marks.replacing(/\?{4,}/, with: " ").split(separator: " ", omittingEmptySubsequences: false)
            .map { run in run.count { $0 == "x" } }
        return (runs.max() ?? 0, runs.last == 0 ? nil : runs.last)
    }

    /// The values of days, by the first day of the unit.
    static func sums<Number: AdditiveArithmetic>(
        _ values: [CivilDate: Number], by unit: SummaryUnit
    ) -> [CivilDate: Number] {
        values.reduce(into: [:]) { $0[unit.first(of: $1.key), default: .zero] += $1.value }
    }

    private static func offset(_ minute: Int, _ timeZone: TimeZone) -> Int {
        timeZone.secondsFromGMT(for: Date(timeIntervalSince1970: Double(minute) * 60))
    }

    private static func wall(_ minute: Int, _ offset: Int) -> WallTime {
        WallTime(.epoch.advanced(byMilliseconds: Int64(minute) * 60_000), utcOffset: offset)
    }
}

extension Activity {
    /// Activities of whole minutes, in order of start, among them long ones, running ones, and some of other zones.
    static func random(
        _ count: Int, from first: Timestamp, minutes: Int, timeZone: TimeZone, using generator: inout SeededGenerator
    ) -> [Activity] {
        (0..<count).map { _ in
            var activity = Activity()
            activity.name = ["walking", "Walking", "sleeping", "bees"].randomElement(using: &generator) ?? ""
            activity.start = first.advanced(byMilliseconds: .random(in: 0..<Int64(minutes), using: &generator) * 60_000)
            let length = generator.one(in: 6) ? 3000 : 200
            activity.end = activity.start.advanced(
                byMilliseconds: .random(in: 0...Int64(length), using: &generator) * 60_000)
            if generator.one(in: 30) { activity.end = nil }
            activity.utcOffset =
                generator.one(in: 4)
                ? [0, 32_400, -28_800].randomElement(using: &generator) ?? 0 : timeZone.utcOffset(at: activity.start)
            if generator.one(in: 2) { activity.steps = .random(in: 0...20_000, using: &generator) }
            if generator.one(in: 3) { activity.distance = Double(Int.random(in: 0...9999, using: &generator)) }
            return activity
        }.sorted { $0.start < $1.start }
    }
}
