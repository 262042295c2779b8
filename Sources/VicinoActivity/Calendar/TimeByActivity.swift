/// Sums of time over days.
public enum TimeByActivity {
    /// How long each activity took over some days, the longest first and equal ones by name.
    ///
    /// Entries of one activity that overlap count once. The names are safe to show.
    public static func total(_ days: some Sequence<CalendarDay>) -> [(name: String, duration: Duration)] {
        total(of: days.flatMap(\.parts))
    }

    /// How long each activity took in some parts of days, likewise.
    public static func total(of parts: [CalendarPart]) -> [(name: String, duration: Duration)] {
        Dictionary(grouping: parts, by: \.title)
            .mapValues { parts in Spans.length(Spans.union(parts.map(\.moments))) }
            .filter { $0.value > 0 }
            .sorted { ($1.value, $0.key) < ($0.value, $1.key) }
            .map { (name: $0.key, duration: .milliseconds($0.value)) }
    }

    /// How much of some days entries cover; where entries overlap, it counts once.
    static func covered(_ days: some Sequence<CalendarDay>) -> Duration {
        .milliseconds(Spans.length(Spans.union(days.flatMap(\.parts).map(\.moments))))
    }

    /// How much of some days no entry covers, up to now.
    public static func unknown(_ days: some Sequence<CalendarDay>, now: CalendarNow) -> Duration {
        .milliseconds(days.reduce(0) { $0 + Spans.length($1.openMoments(now: now)) })
    }
}
