package import VicinoCore

/// How times of day are written. Files and values for programs have 24 hours.
package enum HourClock: String, CaseIterable, Sendable {
    /// `20:14`.
    case twentyFour
    /// `8:14 pm`.
    case twelve

    /// `20:14`, or `8:14 pm`.
    package func time(_ wall: WallTime) -> String { time(minuteOfDay: wall.hour * 60 + wall.minute) }

    /// The time of a minute of the day, from 0 to 1440, which is the end of the day: `24:00`, or `12:00 am`.
    package func time(minuteOfDay minute: Int) -> String {
        let hour = minute / 60
        let rest = zeroPadded(minute % 60, 2)
        return switch self {
        case .twentyFour: "\(zeroPadded(hour, 2)):\(rest)"
        case .twelve: "\(Self.twelve(hour)):\(rest) \(Self.half(hour))"
        }
    }

    /// An hour from 0 to 24 where there is little room: `08`, or `8 am`.
    package func hour(_ hour: Int) -> String {
        switch self {
        case .twentyFour: zeroPadded(hour, 2)
        case .twelve: "\(Self.twelve(hour)) \(Self.half(hour))"
        }
    }

    /// Hours that follow each other: `08–09`, or `8–9 am`.
    package func hours(_ hours: Range<Int>) -> String {
        let lower = hours.lowerBound
        let upper = hours.upperBound
        let isOneHalf = self == .twelve && Self.half(lower) == Self.half(upper)
        return "\(isOneHalf ? "\(Self.twelve(lower))" : hour(lower))–\(hour(upper))"
    }

    /// The maximum number of characters of a time.
    package var width: Int {
        switch self {
        case .twentyFour: 5
        case .twelve: 8
        }
    }

    private static func twelve(_ hour: Int) -> Int { (hour + 11) % 12 + 1 }

    private static func half(_ hour: Int) -> String { hour % 24 < 12 ? "am" : "pm" }
}
