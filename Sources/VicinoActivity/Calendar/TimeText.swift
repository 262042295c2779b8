public import FoundationEssentials
public import VicinoCore

/// A date and time as written: a wall time, and the offset from UTC if the text says one.
public struct WrittenTime: Hashable, Sendable {
    /// What a written time says about its place.
    public enum Zone: Hashable, Sendable {
        /// Nothing.
        case local
        /// UTC, written `Z`, which says when but not where.
        case utc
        /// An offset from UTC in seconds, written like `+01:00`.
        case offset(Int)
    }

    /// The date and the time of day.
    public let wall: WallTime
    /// The zone as written.
    public let zone: Zone

    /// The offset in seconds if the text says one; nil for `Z` and for local times.
    public var utcOffset: Int? {
        if case .offset(let seconds) = zone { seconds } else { nil }
    }

    /// The moment, with local times read in a time zone; nil outside the years 1900 to 2200.
    ///
    /// See `WallTime.moment(in:)` for times that come twice or not at all.
    public func moment(localIn timeZone: TimeZone) -> Timestamp? {
        if case .local = zone { wall.moment(in: timeZone) } else { momentLocalInUTC }
    }

    /// The moment, with local times read as UTC; nil outside the years 1900 to 2200.
    var momentLocalInUTC: Timestamp? { wall.moment(utcOffset: utcOffset ?? 0) }
}

/// Dates and times as text: ISO 8601 and its profile RFC 3339.
public enum TimeText {
    /// Bytes of the longest text that is looked at.
    static let byteLimit = 64

    /// Reads `2026-11-01T08:00:00.250+01:00`.
    ///
    /// Seconds and their fraction may be missing, as may the offset; a space may stand for the `T` and a comma for the
    /// decimal point. What is finer than a millisecond is cut off. A leap second counts as the second after it.
    ///
    /// - Returns: nil for any other text, and for dates and times that do not exist.
    public static func read(_ text: String) -> WrittenTime? {
        read(bytes: Array(text.utf8.prefix(byteLimit + 1))[...])
    }

    static func read(bytes: ArraySlice<UInt8>) -> WrittenTime? {
        guard bytes.count <= byteLimit else { return nil }
        var scanner = TextScanner(bytes)
        guard let date = date(&scanner), scanner.take(oneOf: "Tt ") != nil, let time = time(&scanner),
            let zone = zone(&scanner), scanner.isAtEnd
        else { return nil }
        return WrittenTime(wall: WallTime(date: date, millisecondOfDay: time), zone: zone)
    }

    /// Writes `2026-11-01T07:00:00Z`: always UTC, with three digits of milliseconds unless they are zero.
    public static func write(_ moment: Timestamp) -> String {
        let wall = WallTime(moment, utcOffset: 0)
        let rest = wall.millisecondOfDay % 1000
        let fraction = rest == 0 ? "" : ".\(zeroPadded(rest, 3))"
        return "\(wall.date)T\(wall.hourAndMinute):\(zeroPadded(wall.second, 2))\(fraction)Z"
    }
}

extension TimeText {
    /// Takes `2026-11-01`.
    static func date(_ scanner: inout TextScanner) -> CivilDate? {
        guard let year = scanner.number(digits: 4), scanner.take("-"), let month = scanner.number(digits: 2),
            scanner.take("-"), let day = scanner.number(digits: 2)
        else { return nil }
        return CivilDate(year: year, month: month, day: day)
    }

    /// Takes `08:00`, `08:00:30` or `08:00:30.250` and gives milliseconds since midnight.
    private static func time(_ scanner: inout TextScanner) -> Int? {
        guard let hour = scanner.number(digits: 2), hour < 24, scanner.take(":"),
            let minute = scanner.number(digits: 2), minute < 60
        else { return nil }
        var (seconds, thousandths) = (0, 0)
        if scanner.take(":") {
            guard let number = scanner.number(digits: 2), number <= 60 else { return nil }
            seconds = number
            if scanner.take(oneOf: ".,") != nil {
                guard let fraction = scanner.thousandths() else { return nil }
                thousandths = fraction
            }
        }
        return (hour * 3600 + minute * 60 + seconds) * 1000 + thousandths
    }

    /// Takes `Z`, `+01:00`, `+0100`, `+01` or nothing.
    private static func zone(_ scanner: inout TextScanner) -> WrittenTime.Zone? {
        if scanner.isAtEnd { return .local }
        guard let sign = scanner.take(oneOf: "Zz+-") else { return nil }
        guard sign == UInt8(ascii: "+") || sign == UInt8(ascii: "-") else { return .utc }
        guard let hours = scanner.number(digits: 2) else { return nil }
        let hasColon = scanner.take(":")
        let minutes = scanner.isAtEnd && !hasColon ? 0 : scanner.number(digits: 2)
        guard let minutes, minutes < 60 else { return nil }
        let seconds = hours * 3600 + minutes * 60
        guard seconds <= WallTime.offsetLimit else { return nil }
        return .offset(sign == UInt8(ascii: "-") ? -seconds : seconds)
    }
}
