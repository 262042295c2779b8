internal import VicinoCore

/// Sums of time over days.
package enum TimeByActivity {
    /// How long each activity took over some days, the longest first and equal ones by name.
    ///
    /// Entries of one activity that overlap count once. The names are safe to show.
    package static func total(_ days: some Sequence<CalendarDay>) -> [(name: String, duration: Duration)] {
        var sums: [String: Duration] = [:]
        for row in days.lazy.flatMap({ $0.timeByActivity() }) { sums[row.name, default: .zero] += row.duration }
        return sums.sorted { ($1.value, $0.key) < ($0.value, $1.key) }.map { (name: $0.key, duration: $0.value) }
    }

    /// How much of some days entries cover; where entries overlap, it counts once.
    package static func known(_ days: some Sequence<CalendarDay>) -> Duration {
        days.reduce(.zero) { $0 + $1.known }
    }

    /// How much of some days no entry covers, up to now.
    package static func unknown(_ days: some Sequence<CalendarDay>, now: CalendarNow) -> Duration {
        days.lazy.flatMap { $0.gaps(now: now) }.reduce(.zero) { $0 + ($1.upperBound - $1.lowerBound) }
    }
}
