internal import VicinoCore

/// How a language writes amounts: durations, distances, steps, days, shares and numbers.
///
/// Pages, charts and commands write all amounts by it, so that readers see one format:
///
/// ```swift
/// AmountFormat.english.duration(.seconds(5_340))  // 1 h 29 min
/// AmountFormat.italian.distance(4_810)            // 4,8 km
/// ```
///
/// Each amount is rounded once, to the unit in which it is written: 59.6 minutes are `1 h`, and 999.6 metres `1 km`. An
/// amount above zero never reads as zero. The units are the same in all languages: the reader chooses them.
public struct AmountFormat: Hashable, Sendable {
    /// What separates the fraction of a number.
    public var decimalPoint: String
    /// What separates groups of three digits: a narrow space at which no line breaks.
    public var groupSeparator = "\u{202F}"
    /// The word for one step, and for any other number of them.
    public var oneStep, manySteps: String
    /// The word for one day, and for any other number of them.
    public var oneDay, manyDays: String
    /// How the reader wants distances, times of day and weeks.
    public var region = RegionalFormat()

    /// `4.8 km`, `1 step`.
    public static let english = AmountFormat(
        decimalPoint: ".", oneStep: "step", manySteps: "steps", oneDay: "day", manyDays: "days")
    /// `4,8 km`, `1 passo`.
    public static let italian = AmountFormat(
        decimalPoint: ",", oneStep: "passo", manySteps: "passi", oneDay: "giorno", manyDays: "giorni")

    /// The same language, for a reader who wants distances, times of day and weeks in a certain way.
    public func adapted(to region: RegionalFormat) -> AmountFormat {
        var format = self
        format.region = region
        return format
    }

    /// The symbol of an hour.
    public static let hour = "h"
    /// The symbol of a minute.
    public static let minute = "min"
    /// The symbol of a second.
    public static let second = "s"
    /// The symbol of a metre.
    public static let metre = "m"
    /// The symbol of a kilometre.
    public static let kilometre = "km"
    /// The symbol of a foot.
    public static let foot = "ft"
    /// The symbol of a mile.
    public static let mile = "mi"
    /// The symbol of a heart rate.
    package static let beatsPerMinute = "bpm"
    /// The symbol of an energy.
    package static let kilocalorie = "kcal"
}

// MARK: Numbers

extension AmountFormat {
    /// `10 037`.
    public func number(_ number: Int) -> String {
        let digits = Array(String(number.magnitude))
        // Four digits read well without a gap, but then columns of numbers do not line up.
        let groups = stride(from: digits.count, to: 0, by: -3).map { String(digits[max(0, $0 - 3)..<$0]) }
        return (number < 0 ? "−" : "") + groups.reversed().joined(separator: groupSeparator)
    }

    /// `7 306 steps`.
    public func steps(_ count: Int) -> String { "\(number(count)) \(count == 1 ? oneStep : manySteps)" }

    /// `12 days`.
    public func days(_ count: Int) -> String { "\(number(count)) \(count == 1 ? oneDay : manyDays)" }

    /// `33 %`.
    package static func percent(_ whole: Int) -> String { "\(whole) %" }

    /// `4.8`, and `5` without a fraction.
    package func decimal(tenths: Int) -> String {
        number(tenths / 10) + (tenths % 10 == 0 ? "" : "\(decimalPoint)\(abs(tenths % 10))")
    }
}

// MARK: Distances

extension AmountFormat {
    /// `850 m`, `4.8 km`, `123 km`; `? m` for what is not a number. A negative distance counts as zero.
    ///
    /// In miles: `500 ft`, `3 mi`, `123 mi`.
    public func distance(_ metres: Double) -> String {
        let unit = region.distances
        guard metres.isFinite else { return "? \(smallUnit.symbol)" }
        let metres = min(max(metres, 0), 1e15)
        let small = Int((metres / smallUnit.metres).rounded())
        if small < smallUnit.end { return "\(small == 0 && metres > 0 ? "<1" : "\(small)") \(smallUnit.symbol)" }
        let tenths = Int((metres / unit.metres * 10).rounded())
        let text = tenths < 1000 ? decimal(tenths: tenths) : number(Int((metres / unit.metres).rounded()))
        return "\(text) \(unit.symbol)"
    }

    /// `320 m`, `1 050 ft`: a height is never in kilometres or miles.
    package func height(_ metres: Double) -> String {
        guard metres.isFinite else { return "? \(smallUnit.symbol)" }
        let whole = Int((min(max(metres, 0), 1e15) / smallUnit.metres).rounded())
        return "\(whole == 0 && metres > 0 ? "<1" : number(whole)) \(smallUnit.symbol)"
    }

    /// The unit of short distances, and the whole number from which the longer unit is written.
    private var smallUnit: (metres: Double, end: Int, symbol: String) {
        switch region.distances {
        case .kilometres: (1, 1_000, Self.metre)
        case .miles: (DistanceUnit.metresPerFoot, 528, Self.foot)
        }
    }
}

// MARK: Efforts

extension AmountFormat {
    /// `132 bpm`.
    package func heartRate(_ beats: Int) -> String { "\(number(beats)) \(Self.beatsPerMinute)" }

    /// `540 kcal`.
    package func energy(_ kilocalories: Int) -> String { "\(number(kilocalories)) \(Self.kilocalorie)" }
}

// MARK: Durations

extension AmountFormat {
    /// For sentences: `1 h 29 min`, `57 min`, `9 s`. A negative duration counts as zero, which is `0 min`.
    public func duration(_ duration: Duration) -> String {
        let (hours, minutes) = Self.parts(duration.milliseconds)
        guard hours > 0, minutes > 0 else { return shortDuration(duration) }
        return "\(number(hours)) \(Self.hour) \(minutes) \(Self.minute)"
    }

    /// For tables and charts: `1 h 29`, `57 min`, `9 s`.
    public func shortDuration(_ duration: Duration) -> String {
        let milliseconds = duration.milliseconds
        let (hours, minutes) = Self.parts(milliseconds)
        if hours > 0 { return "\(number(hours)) \(Self.hour)" + (minutes == 0 ? "" : " " + zeroPadded(minutes, 2)) }
        if minutes > 0 || milliseconds <= 0 { return "\(minutes) \(Self.minute)" }
        let seconds = (milliseconds + 500) / 1000
        return "\(seconds == 0 ? "<1" : "\(seconds)") \(Self.second)"
    }

    /// For cells of a few columns, and as users type it: `1h29`, `57m`, `9s`.
    package func narrowDuration(_ duration: Duration) -> String {
        shortDuration(duration).replacing(Self.minute, with: "m").filter { $0 != " " }
    }

    /// How long an operation took: `14 ms`, `1.5 s`, and from a minute on as for sentences.
    public func elapsed(_ duration: Duration) -> String {
        let seconds = min(max(0, duration / .seconds(1)), 1e12)
        let milliseconds = Int((seconds * 1000).rounded(.up))
        if milliseconds < 1000 { return "\(milliseconds) ms" }
        let tenths = Int((seconds * 10).rounded())
        return tenths < 600 ? "\(decimal(tenths: tenths)) \(Self.second)" : self.duration(duration)
    }

    /// Whole hours and minutes. Less than a minute is zero, since seconds are written then.
    private static func parts(_ milliseconds: Int64) -> (hours: Int, minutes: Int) {
        let milliseconds = min(max(milliseconds, 0), 100_000_000_000_000_000)
        if milliseconds < 59_500 { return (0, 0) }
        let minutes = Int((milliseconds + 30_000) / 60_000)
        return (minutes / 60, minutes % 60)
    }
}
