public import FoundationEssentials
public import VicinoCore

/// A time as a person typed it: `8:00`, `yesterday 8:00`, `2026-11-01`, `40m ago`.
///
/// ```swift
/// let time = try TypedTime("yesterday 8:00", now: now, in: timeZone)
/// ```
///
/// `WallTime.moment(in:)` decides about times that a zone's clocks show twice or never.
public struct TypedTime: Hashable, Sendable {
    /// The moment; for a day without a time its beginning.
    public let moment: Timestamp
    /// Seconds east of UTC: as typed, or else those of the time zone at that moment.
    public let utcOffset: Int
    /// The day that was typed without a time; nil if there was a time.
    public let day: CivilDate?

    /// Reads a time that a person typed.
    ///
    /// It reads `now`; `8:00` or `8:00:30` for today; and `today`, `yesterday`, `tomorrow` or `2026-11-01`, alone or
    /// with a time. It also reads a duration as in `40m ago`, and ISO 8601 with or without an offset. Case does not
    /// matter.
    ///
    /// - Throws: `VicinoError` with `.notATime` for any other text, and outside the years 1900 to 2200.
    public init(_ text: String, now: Timestamp, in timeZone: TimeZone) throws(VicinoError) {
        let bytes = Array(text.utf8.prefix(TimeText.byteLimit + 1))
        guard bytes.count <= TimeText.byteLimit, let time = Self.read(bytes[...], now, timeZone) else {
            let shown = "“\(text.displaySafe(limit: 40))” is not a time"
            if let reason = ImpossibleTime.reason(text) { throw VicinoError(.notATime, "\(shown): \(reason).") }
            let example = "Write it like 8:00, yesterday 8:00, 2026-11-01 08:00 or 40m ago."
            throw VicinoError(.notATime, "\(shown). \(example)")
        }
        self = time
    }

    /// A time that is known already.
    package init(_ moment: Timestamp, _ utcOffset: Int, day: CivilDate? = nil) {
        self.moment = moment
        self.utcOffset = utcOffset
        self.day = day
    }
}

extension TypedTime {
    private static func read(_ bytes: ArraySlice<UInt8>, _ now: Timestamp, _ timeZone: TimeZone) -> TypedTime? {
        if let written = TimeText.read(bytes: bytes, allowsShortHour: true),
            let moment = written.moment(localIn: timeZone)
        {
            return TypedTime(moment, written.utcOffset ?? timeZone.utcOffset(at: moment))
        }
        return ago(bytes, now, timeZone) ?? onADay(bytes, now, timeZone)
    }

    /// Reads `now`, `40m ago` and `1h30m ago`.
    private static func ago(_ bytes: ArraySlice<UInt8>, _ now: Timestamp, _ timeZone: TimeZone) -> TypedTime? {
        var scanner = TextScanner(bytes)
        scanner.skipSpaces()
        var duration = Duration.zero
        if !scanner.take(word: "now") {
            guard let taken = DurationText.take(from: &scanner), scanner.take(word: "ago") else { return nil }
            duration = taken
        }
        scanner.skipSpaces()
        let moment = now.advanced(byMilliseconds: -duration.milliseconds)
        return scanner.isAtEnd ? TypedTime(moment, timeZone.utcOffset(at: moment)) : nil
    }

    /// Reads a day, a time, or both in this order.
    private static func onADay(_ bytes: ArraySlice<UInt8>, _ now: Timestamp, _ timeZone: TimeZone) -> TypedTime? {
        var scanner = TextScanner(bytes)
        scanner.skipSpaces()
        let today = WallTime(now, utcOffset: timeZone.utcOffset(at: now)).date
        let day = day(&scanner, today: today)
        scanner.skipSpaces()
        let hasTime = !scanner.isAtEnd
        guard day != nil || hasTime, let time = hasTime ? time(&scanner) : 0 else { return nil }
        scanner.skipSpaces()
        let wall = WallTime(date: day ?? today, millisecondOfDay: time)
        guard scanner.isAtEnd, let moment = wall.moment(in: timeZone) else { return nil }
        return TypedTime(moment, timeZone.utcOffset(at: moment), day: hasTime ? nil : day)
    }

    private static func day(_ scanner: inout TextScanner, today: CivilDate) -> CivilDate? {
        for (word, days) in [("today", 0), ("yesterday", -1), ("tomorrow", 1)] where scanner.take(word: word) {
            return today.adding(days: days)
        }
        var attempt = scanner
        guard let date = TimeText.date(&attempt) else { return nil }
        scanner = attempt
        return date
    }

    /// The first moment after a start when clocks in a time zone show a time of day. An end without a day is read this
    /// way. It is at most a day later, and in an hour that comes twice it may be the second time.
    ///
    /// - Parameter millisecondOfDay: milliseconds since midnight.
    /// - Returns: nil outside the years 1900 to 2200.
    package static func first(_ millisecondOfDay: Int, from start: Timestamp, in timeZone: TimeZone) -> Timestamp? {
        let day = WallTime(start, in: timeZone).date
        let candidates = (0...1).flatMap { days -> [Timestamp] in
            let wall = WallTime(date: day.adding(days: days), millisecondOfDay: millisecondOfDay)
            guard let moment = wall.moment(in: timeZone) else { return [] }
            let later = moment.advanced(byMilliseconds: 3 * 3_600_000)
            let change = timeZone.utcOffset(at: moment) - timeZone.utcOffset(at: later)
            let again = moment.advanced(byMilliseconds: Int64(change) * 1000)
            return WallTime(again, in: timeZone) == wall ? [moment, again] : [moment]
        }
        return candidates.first { $0 >= start }
    }

    /// Reads `8:00`, `08:00` or `8:00:30` and gives milliseconds since midnight; nil for any other text.
    package static func timeOfDay(_ text: String) -> Int? {
        var scanner = TextScanner(Array(text.utf8.prefix(TimeText.byteLimit + 1))[...])
        guard let time = time(&scanner), scanner.isAtEnd else { return nil }
        return time
    }

    /// Parses `8:00`, `08:00` or `8:00:30` and gives milliseconds since midnight.
    private static func time(_ scanner: inout TextScanner) -> Int? {
        guard let hour = scanner.number(maximumDigits: 2), hour < 24, scanner.take(":"),
            let minute = scanner.number(digits: 2), minute < 60
        else { return nil }
        var second = 0
        if scanner.take(":") {
            guard let number = scanner.number(digits: 2), number < 60 else { return nil }
            second = number
        }
        return (hour * 3600 + minute * 60 + second) * 1000
    }
}
