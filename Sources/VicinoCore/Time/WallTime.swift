public import FoundationEssentials

/// A day and a time of day on a clock, without a time zone.
public struct WallTime: Hashable, Comparable, Sendable {
    /// The day.
    public let date: CivilDate
    /// Milliseconds since midnight, from 0 to 86,399,999.
    public let millisecondOfDay: Int

    /// Milliseconds in a day of 24 hours.
    public static let millisecondsPerDay = 86_400_000

    /// The greatest offset from UTC that counts, in seconds: 18 hours, as in ISO 8601 profiles. No zone exceeds 14.
    public static let offsetLimit = 64_800

    /// A day and milliseconds since its midnight; values outside the day move to earlier or later days.
    public init(date: CivilDate, millisecondOfDay: Int) {
        let day = Self.millisecondsPerDay
        let rest = (millisecondOfDay % day + day) % day
        self.date = date.adding(days: (millisecondOfDay - rest) / day)
        self.millisecondOfDay = rest
    }

    /// The time on a clock at a moment.
    ///
    /// - Parameter utcOffset: seconds east of UTC; an offset of more than 18 hours counts as 18.
    public init(_ moment: Timestamp, utcOffset: Int) {
        let offset = min(max(utcOffset, -Self.offsetLimit), Self.offsetLimit)
        let local = Int(moment.milliseconds) + offset * 1000
        self.init(date: CivilDate(dayNumber: 0), millisecondOfDay: local)
    }

    /// The time on a clock at a moment in a time zone.
    ///
    /// ```swift
    /// let today = WallTime(node.now, in: .current).date
    /// ```
    public init(_ moment: Timestamp, in timeZone: TimeZone) {
        self.init(moment, utcOffset: timeZone.utcOffset(at: moment))
    }

    /// The hour, from 0 to 23.
    public var hour: Int { millisecondOfDay / 3_600_000 }
    /// The minute, from 0 to 59.
    public var minute: Int { millisecondOfDay / 60_000 % 60 }
    /// The second, from 0 to 59.
    public var second: Int { millisecondOfDay / 1000 % 60 }

    /// `08:05`.
    public var hourAndMinute: String { "\(zeroPadded(hour, 2)):\(zeroPadded(minute, 2))" }

    /// The earlier one comes first.
    public static func < (a: WallTime, b: WallTime) -> Bool {
        (a.date, a.millisecondOfDay) < (b.date, b.millisecondOfDay)
    }
}

extension WallTime {
    /// The moment at which clocks with this offset from UTC in seconds show this time; nil outside the years 1900 to
    /// 2200.
    public func moment(utcOffset: Int) -> Timestamp? {
        let offset = min(max(utcOffset, -Self.offsetLimit), Self.offsetLimit)
        let local = date.dayNumber * Self.millisecondsPerDay + millisecondOfDay
        return try? Timestamp(milliseconds: Int64(local - offset * 1000))
    }

    /// The moment at which clocks in a time zone show this time; nil outside the years 1900 to 2200.
    ///
    /// When clocks go back, an hour comes twice; the first one counts. When they go forward, a time in the missing hour
    /// is read with the offset from before, so that 02:30 becomes 03:30. This is the rule of RFC 5545 § 3.3.5.
    public func moment(in timeZone: TimeZone) -> Timestamp? {
        let day = Int64(Self.millisecondsPerDay)
        guard let roughly = moment(utcOffset: 0) else { return nil }
        let before = timeZone.utcOffset(at: roughly.advanced(byMilliseconds: -day))
        let after = timeZone.utcOffset(at: roughly.advanced(byMilliseconds: day))
        guard let early = moment(utcOffset: before), let late = moment(utcOffset: after) else { return nil }
        if timeZone.utcOffset(at: early) == before { return early }
        return timeZone.utcOffset(at: late) == after ? late : early
    }

    /// All moments at which clocks in a time zone show this time, the earlier first; nil outside the years 1900 to 2200.
    ///
    /// There is none if the clocks go forward over the time, and there are two if they go back over it.
    package func moments(in timeZone: TimeZone) -> [Timestamp]? {
        let day = Int64(Self.millisecondsPerDay)
        guard let roughly = moment(utcOffset: 0) else { return nil }
        let before = timeZone.utcOffset(at: roughly.advanced(byMilliseconds: -day))
        let after = timeZone.utcOffset(at: roughly.advanced(byMilliseconds: day))
        guard let early = moment(utcOffset: before), let late = moment(utcOffset: after) else { return nil }
        if before == after { return [early] }
        var moments: [Timestamp] = []
        if timeZone.utcOffset(at: early) == before { moments.append(early) }
        if timeZone.utcOffset(at: late) == after { moments.append(late) }
        return moments.sorted()
    }
}

extension TimeZone {
    /// Seconds east of UTC at a moment.
    package func utcOffset(at moment: Timestamp) -> Int {
        secondsFromGMT(for: Date(timeIntervalSince1970: Double(moment.milliseconds) / 1000))
    }

    /// When a day begins, in milliseconds since 1970 in UTC.
    package func midnight(_ date: CivilDate) -> Int {
        let midnight = WallTime(date: date, millisecondOfDay: 0).moment(in: self)
        return midnight.map { Int($0.milliseconds) } ?? date.dayNumber * WallTime.millisecondsPerDay
    }
}
