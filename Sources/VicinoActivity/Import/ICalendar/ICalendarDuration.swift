internal import VicinoCore

/// A duration of an iCalendar file (RFC 5545, section 3.3.6): days of the clocks, and exact seconds.
struct ICalendarDuration: Equatable {
    var days = 0
    var seconds = 0

    /// Reads `PT1H30M`, `P1DT2H` or `P2W`; nil for another text, and for one that is negative.
    init?(_ text: String) {
        guard text.utf8.count <= 32 else { return nil }
        var scanner = TextScanner(text.uppercased())
        _ = scanner.take("+")
        guard scanner.take("P") else { return nil }
        var isTime = false
        while !scanner.isAtEnd {
            if scanner.take("T") { isTime = true }
            guard let number = scanner.number(maximumDigits: 7), let unit = scanner.take(oneOf: "WDHMS") else {
                return nil
            }
            switch (isTime, unit) {
            case (false, UInt8(ascii: "W")): days += number * 7
            case (false, UInt8(ascii: "D")): days += number
            case (true, UInt8(ascii: "H")): seconds += number * 3600
            case (true, UInt8(ascii: "M")): seconds += number * 60
            case (true, UInt8(ascii: "S")): seconds += number
            default: return nil
            }
        }
    }
}
