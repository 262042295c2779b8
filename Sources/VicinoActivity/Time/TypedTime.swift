public import FoundationEssentials
public import VicinoCore

/// A time as a person typed it: `8:00`, `yesterday 8:00`, `2026-11-01`, `40m ago`.
///
/// ```swift
/// let time = try TypedTime("yesterday 8:00", now: now, in: timeZone)
/// ```
///
/// A time over which the zone's clocks go forward does not exist, and is refused. Of one that they show twice,
/// `moment` is the first; an offset behind it, as in `2:30 +01:00`, chooses.
public struct TypedTime: Hashable, Sendable {
    /// The moment; for a day without a time its beginning.
    package let moment: Timestamp
    /// Seconds east of UTC: as typed, or else those of the time zone at that moment.
    package let utcOffset: Int
    /// The day that was typed without a time; nil if there was a time.
    package let day: CivilDate?
    /// The second moment at which the zone's clocks show the typed time, if they go back over it; `moment` is the first.
    package let second: Timestamp?

    /// Reads a time that a person typed.
    ///
    /// It reads `now`; `8:00` or `8:00:30` for today; and `today`, `yesterday`, `tomorrow` or `2026-11-01`, alone or
    /// with a time. It also reads a duration as in `40m ago`, and ISO 8601 with or without an offset. Case does not
    /// matter.
    ///
    /// - Throws: ``VicinoError`` with `.notATime` for any other text. It has `.badValue` for a time outside the years
    ///   1900 to 2200, and for one that the zone's clocks never show.
    public init(_ text: String, now: Timestamp, in timeZone: TimeZone) throws(VicinoError) {
        let bytes = Array(text.utf8.prefix(TimeText.byteLimit + 1))
        let shown = "“\(DisplayText(text, limit: 40))”"
        guard bytes.count <= TimeText.byteLimit, let words = Self.read(bytes[...], at: now, in: timeZone) else {
            if let reason = ImpossibleTime.reason(text) {
                throw VicinoError(.notATime, "\(shown) is not a time: \(reason).")
            }
            let example = "Write it like 8:00, yesterday 8:00, 2026-11-01 08:00 or 40m ago."
            throw VicinoError(.notATime, "\(shown) is not a time. \(example)")
        }
        guard let moments = words.moments(in: timeZone) else {
            throw VicinoError(.badValue, "\(shown) \(ImpossibleTime.outside).")
        }
        guard let first = moments.first else { throw VicinoError(.badValue, "\(shown): \(ImpossibleTime.skipped)") }
        self.init(
            first, words.utcOffset ?? timeZone.utcOffset(at: first), day: words.day,
            second: moments.dropFirst().first)
    }

    /// A time that is known already.
    package init(_ moment: Timestamp, _ utcOffset: Int, day: CivilDate? = nil, second: Timestamp? = nil) {
        self.moment = moment
        self.utcOffset = utcOffset
        self.day = day
        self.second = second
    }

    /// The same time, or the second such time if the first one precedes a start.
    package func notBefore(_ start: Timestamp, in timeZone: TimeZone) -> TypedTime {
        guard moment < start, let second else { return self }
        return TypedTime(second, timeZone.utcOffset(at: second))
    }

    /// What a text means.
    private enum Words {
        case moment(Timestamp)
        case day(CivilDate)
        case time(WrittenTime)

        var day: CivilDate? { if case .day(let date) = self { date } else { nil } }

        var utcOffset: Int? { if case .time(let written) = self { written.utcOffset } else { nil } }

        func moments(in timeZone: TimeZone) -> [Timestamp]? {
            switch self {
            case .moment(let moment): [moment]
            // Where clocks go forward at midnight, the day begins after the gap.
            case .day(let date): WallTime(date: date, millisecondOfDay: 0).moment(in: timeZone).map { [$0] }
            case .time(let written): written.moments(localIn: timeZone)
            }
        }
    }
}

extension TypedTime {
    private static func read(_ bytes: ArraySlice<UInt8>, at now: Timestamp, in timeZone: TimeZone) -> Words? {
        if let written = TimeText.read(bytes: bytes, allowsShortHour: true) { return .time(written) }
        if let moment = ago(bytes, now) { return .moment(moment) }
        return onADay(bytes, today: WallTime(now, in: timeZone).date)
    }

    /// Reads `now`, `40m ago` and `1h30m ago`.
    private static func ago(_ bytes: ArraySlice<UInt8>, _ now: Timestamp) -> Timestamp? {
        var scanner = TextScanner(bytes)
        scanner.skipSpaces()
        var duration = Duration.zero
        if !scanner.take(word: "now") {
            guard let taken = DurationText.take(from: &scanner), scanner.take(word: "ago") else { return nil }
            duration = taken
        }
        scanner.skipSpaces()
        return scanner.isAtEnd ? now.advanced(byMilliseconds: -duration.milliseconds) : nil
    }

    /// Reads a day, a time, or both in this order.
    private static func onADay(_ bytes: ArraySlice<UInt8>, today: CivilDate) -> Words? {
        var scanner = TextScanner(bytes)
        scanner.skipSpaces()
        let day = day(&scanner, today: today)
        scanner.skipSpaces()
        if scanner.isAtEnd { return day.map { .day($0) } }
        guard let (time, zone) = clock(&scanner) else { return nil }
        return .time(WrittenTime(wall: WallTime(date: day ?? today, millisecondOfDay: time), zone: zone))
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

    /// Reads `8:00`, `08:00` or `8:00:30` and gives milliseconds since midnight; nil for any other text.
    package static func timeOfDay(_ text: String) -> Int? {
        var scanner = TextScanner(Array(text.utf8.prefix(TimeText.byteLimit + 1))[...])
        guard let time = time(&scanner), scanner.isAtEnd else { return nil }
        return time
    }

    /// Parses `8:00` and an offset, if there is one, up to the end.
    static func clock(_ scanner: inout TextScanner) -> (millisecondOfDay: Int, zone: WrittenTime.Zone)? {
        guard let time = time(&scanner) else { return nil }
        scanner.skipSpaces()
        guard let zone = TimeText.zone(&scanner) else { return nil }
        scanner.skipSpaces()
        return scanner.isAtEnd ? (time, zone) : nil
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
