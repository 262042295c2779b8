package import FoundationEssentials
package import VicinoCore

extension TypedTime {
    /// Reads an end without a day, `8:40` or `8:40 +01:00`: the first such time after the start, at most a day later.
    ///
    /// - Returns: nil for a text of another form.
    /// - Throws: `VicinoError` with `.badValue` for a time that the zone's clocks never show.
    package static func end(
        _ text: String, of start: Timestamp, in timeZone: TimeZone
    ) throws(VicinoError) -> TypedTime? {
        var scanner = TextScanner(Array(text.utf8.prefix(TimeText.byteLimit + 1))[...])
        guard let clock = clock(&scanner),
            let moments = ends(clock.millisecondOfDay, zone: clock.zone, from: start, in: timeZone)
        else { return nil }
        guard let first = moments.first else {
            throw VicinoError(.badValue, "“\(DisplayText(text, limit: 40))”: \(ImpossibleTime.skipped)")
        }
        return TypedTime(first, timeZone.utcOffset(at: first), second: moments.dropFirst().first)
    }

    /// The moments at which an activity may end, if only the time of day is known: those on the first day that has one
    /// after the start. There are two if clocks go back over the time then, and none if they go forward over it.
    ///
    /// - Parameter millisecondOfDay: milliseconds since midnight.
    /// - Returns: nil outside the years 1900 to 2200.
    package static func ends(
        _ millisecondOfDay: Int, zone: WrittenTime.Zone = .local, from start: Timestamp, in timeZone: TimeZone
    ) -> [Timestamp]? {
        let begin: WallTime
        switch zone {
        case .local: begin = WallTime(start, in: timeZone)
        case .utc: begin = WallTime(start, utcOffset: 0)
        case .offset(let seconds): begin = WallTime(start, utcOffset: seconds)
        }
        for days in 0...1 {
            let wall = WallTime(date: begin.date.adding(days: days), millisecondOfDay: millisecondOfDay)
            guard let moments = WrittenTime(wall: wall, zone: zone).moments(localIn: timeZone) else { return nil }
            if moments.isEmpty, wall >= begin { return [] }
            let later = moments.filter { $0 >= start }
            if !later.isEmpty { return later }
        }
        return nil
    }
}
