internal import Foundation
internal import VicinoActivity
internal import VicinoCore

/// The choice between two moments at which clocks show the same time, because they went back.
///
/// A form names a moment by its offset from UTC in seconds.
struct RepeatedHour {
    /// The two moments of the form's start, the earlier first; empty for a start that comes once or never.
    let starts: [Timestamp]
    /// The two moments of the form's end, likewise.
    let ends: [Timestamp]

    init(_ form: ActivityForm, in timeZone: TimeZone) {
        let start = TypedTime.timeOfDay(form.start)
        let found = CivilDate(form.date).flatMap { date in
            start.flatMap { WallTime(date: date, millisecondOfDay: $0).moments(in: timeZone) }
        }
        let all = found ?? []
        starts = all.count == 2 ? all : []
        let chosen = all.first { Self.text($0, timeZone) == form.startOffset } ?? all.first
        ends = chosen.map { Self.ends(form, after: $0, timeZone) } ?? []
    }

    private static func ends(_ form: ActivityForm, after start: Timestamp, _ timeZone: TimeZone) -> [Timestamp] {
        guard let end = TypedTime.timeOfDay(form.end) else { return [] }
        let moments: [Timestamp]?
        if form.endDate.isEmpty {
            moments = TypedTime.ends(end, from: start, in: timeZone)
        } else {
            moments = CivilDate(form.endDate).flatMap {
                WallTime(date: $0, millisecondOfDay: end).moments(in: timeZone)
            }
        }
        let later = (moments ?? []).filter { $0 >= start }
        return later.count == 2 ? later : []
    }

    /// The offset of a moment whose time comes twice; empty for any other one.
    static func offset(at moment: Timestamp, in timeZone: TimeZone) -> String {
        let isRepeated = WallTime(moment, in: timeZone).moments(in: timeZone)?.count == 2
        return isRepeated ? text(moment, timeZone) : ""
    }

    /// The moment that is meant, of one or two.
    ///
    /// - Parameters:
    ///   - offset: what the form says.
    ///   - old: the time before the change, whose offset stays if clocks went back over it, too.
    ///   - now: the present time, which excludes moments after it.
    /// - Returns: nil if both are possible.
    static func chosen(
        of moments: [Timestamp], offset: String, old: Timestamp?, now: Timestamp, in timeZone: TimeZone
    ) -> Timestamp? {
        let past = moments.filter { $0 <= now }
        let possible = past.isEmpty ? moments : past
        if possible.count == 1 { return possible[0] }
        let known = old.map { self.offset(at: $0, in: timeZone) } ?? ""
        return possible.first { text($0, timeZone) == offset } ?? possible.first { text($0, timeZone) == known }
    }

    private static func text(_ moment: Timestamp, _ timeZone: TimeZone) -> String {
        "\(timeZone.utcOffset(at: moment))"
    }
}
