package import FoundationEssentials
package import VicinoCore

/// A time in which clocks keep their offset from UTC.
package struct ClockStretch: Hashable, Sendable {
    /// When it begins; the end is excluded.
    package let moments: Range<Timestamp>
    /// Seconds east of UTC.
    package let utcOffset: Int
}

extension TimeZone {
    /// Divides a time at the changes of the clocks, ascending. Two changes within one day count as one, or as none.
    package func clockStretches(in moments: Range<Timestamp>) -> [ClockStretch] {
        var stretches: [ClockStretch] = []
        var begin = moments.lowerBound
        var day = begin
        while day < moments.upperBound {
            let next = min(moments.upperBound, day.advanced(byMilliseconds: Int64(WallTime.millisecondsPerDay)))
            if utcOffset(at: next) != utcOffset(at: day) {
                let change = clockChange(in: day..<next)
                stretches.append(ClockStretch(moments: begin..<change, utcOffset: utcOffset(at: begin)))
                begin = change
            }
            day = next
        }
        guard begin < moments.upperBound else { return stretches }
        return stretches + [ClockStretch(moments: begin..<moments.upperBound, utcOffset: utcOffset(at: begin))]
    }

    /// The moment from which on the clocks have the offset that they show at the end of a time.
    ///
    /// At its beginning they have another one, and they change once.
    func clockChange(in moments: Range<Timestamp>) -> Timestamp {
        let offset = utcOffset(at: moments.lowerBound)
        var before = moments.lowerBound
        var after = moments.upperBound
        while after.milliseconds - before.milliseconds > 1 {
            let middle = before.advanced(byMilliseconds: (after.milliseconds - before.milliseconds) / 2)
            if utcOffset(at: middle) == offset {
                before = middle
            } else {
                after = middle
            }
        }
        return after
    }
}
