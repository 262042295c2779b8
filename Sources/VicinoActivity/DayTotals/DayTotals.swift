internal import FoundationEssentials
package import VicinoCore

/// Adds up activities by day and name.
///
/// The caller adds them in order of their start. The same activities give the same totals on every device, whatever its
/// time zone: each activity is split at the midnights of the offset that it states.
///
/// Plans and guesses that nobody has confirmed count for nothing, and neither does what has not ended.
package struct DayTotals: Sendable {
    /// The days that count.
    package let days: ClosedRange<CivilDate>
    private let now: CalendarNow
    private var sums: [CivilDate: [ActivityKey: Sum]] = [:]
    /// The offset of the last activity of each day.
    private var offsets: [CivilDate: Int] = [:]
    /// Until when activities of a name are counted, in milliseconds since 1970 in UTC.
    private var until: [ActivityKey: Int] = [:]

    /// Begins without an activity.
    ///
    /// - Parameters:
    ///   - days: the days that count.
    ///   - now: the present; a day is complete only if it has ended.
    package init(of days: ClosedRange<CivilDate>, now: Timestamp) {
        self.days = days
        self.now = CalendarNow(now, in: .gmt)
    }

    /// Adds an activity that begins no earlier than those before.
    package mutating func add(_ activity: Activity) {
        guard counts(activity) else { return }
        let span = SummarySpan(activity, in: days, now: now)
        let key = ActivityKey(activity.name)
        if days.contains(span.startDate) {
            change(key, on: span.startDate, like: activity) { $0.add(activity) }
        }
        var parts: [(date: CivilDate, length: Int)] = []
        span.forEachDay(span.after(until[key] ?? .min)) { date, moments in parts.append((date, moments.count)) }
        for part in parts where days.contains(part.date) {
            change(key, on: part.date, like: activity) { $0.milliseconds += Int64(part.length) }
        }
        until[key] = max(until[key] ?? .min, span.whole.upperBound)
    }

    private func counts(_ activity: Activity) -> Bool {
        guard let end = activity.end, end <= now.moment, activity.start <= end else { return false }
        return !activity.isPlan && !activity.isGuess && activity.utcOffset.magnitude <= UInt(WallTime.offsetLimit)
    }

    private mutating func change(
        _ key: ActivityKey, on date: CivilDate, like activity: Activity, _ change: (inout Sum) -> Void
    ) {
        offsets[date] = activity.utcOffset
        change(&sums[date, default: [:]][key, default: Sum(name: activity.name, key)])
    }

    /// The totals of all days that have ended, by day and name.
    package var totals: [DayTotal] {
        sums.keys.sorted().flatMap { date -> [DayTotal] in
            guard let times = times(of: date), times.upperBound <= now.moment else { return [] }
            let byName = sums[date, default: [:]].sorted { $0.key.text < $1.key.text }
            return byName.map { $0.value.total(times, utcOffset: offsets[date] ?? 0) }
        }
    }

    /// The days with activities that have not ended, and when they end; ascending.
    package var openDays: [(date: CivilDate, end: Timestamp)] {
        sums.keys.sorted().compactMap { date in
            guard let end = times(of: date)?.upperBound, end > now.moment else { return nil }
            return (date, end)
        }
    }

    /// When a day begins and ends by the clocks of its last activity; nil outside the years 1900 to 2200.
    private func times(of date: CivilDate) -> Range<Timestamp>? {
        let offset = offsets[date] ?? 0
        guard let start = WallTime(date: date, millisecondOfDay: 0).moment(utcOffset: offset),
            let end = WallTime(date: date.adding(days: 1), millisecondOfDay: 0).moment(utcOffset: offset)
        else { return nil }
        return start..<max(start, end)
    }
}

extension DayTotals {
    /// The sums of one activity on one day. Distances and heights are in tenths of a metre, so that their order does not
    /// matter.
    private struct Sum {
        let name: String
        var milliseconds: Int64 = 0
        var count = 0
        var steps: Int64?
        var distance: Int64?
        var climb: Int64?
        var energy: Int64?

        /// - Parameter name: the name as the first activity of the day has it, unless the program knows it.
        init(name: String, _ key: ActivityKey) {
            self.name = Activity.knownNames.contains(key.text) ? key.text : name
        }

        mutating func add(_ activity: Activity) {
            count += 1
            Self.add(activity.steps.map(Int64.init), to: &steps)
            Self.add(Self.tenths(activity.distance), to: &distance)
            Self.add(Self.tenths(activity.climb), to: &climb)
            Self.add(activity.energy.map(Int64.init), to: &energy)
        }

        func total(_ times: Range<Timestamp>, utcOffset: Int) -> DayTotal {
            var total = DayTotal()
            total.name = name
            total.start = times.lowerBound
            total.end = times.upperBound
            total.utcOffset = utcOffset
            total.duration = .milliseconds(milliseconds)
            total.count = count
            total.steps = steps.map { Int(clamping: $0) }
            total.distance = distance.map { Double($0) / 10 }
            total.climb = climb.map { Double($0) / 10 }
            total.energy = energy.map { Int(clamping: $0) }
            return total
        }

        /// Adds what is stated, up to the greatest number that a decimal can hold. A negative number counts as absent.
        private static func add(_ number: Int64?, to sum: inout Int64?) {
            guard let number, number >= 0 else { return }
            let limit = FieldLimit.decimal
            sum = min(limit, (sum ?? 0) + min(limit, number))
        }

        private static func tenths(_ metres: Double?) -> Int64? {
            guard let metres, metres >= 0, metres.isFinite else { return nil }
            return Int64(min(Double(FieldLimit.decimal), (metres * 10).rounded()))
        }
    }
}
