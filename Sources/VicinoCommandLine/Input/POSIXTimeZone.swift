import Vicino

/// A time zone in the form of POSIX for the variable TZ: `CET-1CEST,M3.5.0,M10.5.0/3`.
///
/// See <https://pubs.opengroup.org/onlinepubs/9799919799/basedefs/V1_chap08.html>. Offsets are seconds east of UTC, so their
/// sign is the opposite of that in the text.
struct POSIXTimeZone: Hashable {
    /// Summer time.
    struct Summer: Hashable {
        let name: String
        let utcOffset: Int
        /// When it begins and ends; nil if the text does not say it.
        var rule: Rule?
    }

    /// When summer time begins and ends.
    struct Rule: Hashable {
        let begin: Change
        let end: Change
    }

    /// A day as it is written, `M3.5.0`, and seconds from its midnight.
    struct Change: Hashable {
        let day: String
        let second: Int
    }

    let name: String
    let utcOffset: Int
    private(set) var summer: Summer?

    /// The rule that the C library takes for a text without one.
    static let usualRule = Rule(begin: Change(day: "M3.2.0", second: 7200), end: Change(day: "M11.1.0", second: 7200))

    /// Reads a text; nil for one of another form.
    init?(_ text: String) {
        var scanner = TextScanner(text)
        guard let name = Self.name(&scanner), let offset = Self.time(&scanner, hourLimit: 24) else { return nil }
        self.name = name
        utcOffset = -offset
        if scanner.isAtEnd { return }
        guard let summerName = Self.name(&scanner) else { return nil }
        var summerOffset = utcOffset + 3600
        if let next = scanner.next, next != UInt8(ascii: ",") {
            guard let offset = Self.time(&scanner, hourLimit: 24) else { return nil }
            summerOffset = -offset
        }
        summer = Summer(name: summerName, utcOffset: summerOffset)
        if scanner.isAtEnd { return }
        guard let begin = Self.change(&scanner), let end = Self.change(&scanner), scanner.isAtEnd else { return nil }
        summer?.rule = Rule(begin: begin, end: end)
    }

    /// Whether two zones have the same clocks, whatever they are called.
    func hasClocks(of other: POSIXTimeZone) -> Bool {
        utcOffset == other.utcOffset && summer?.utcOffset == other.summer?.utcOffset
            && summer?.rule == other.summer?.rule
    }

    /// The same zone with a rule for its summer time, if it has one.
    func with(_ rule: Rule) -> POSIXTimeZone {
        var zone = self
        zone.summer?.rule = rule
        return zone
    }

    /// Parses `CET` or `<+03>`.
    private static func name(_ scanner: inout TextScanner) -> String? {
        let isQuoted = scanner.take("<")
        var name: [UInt8] = []
        while let byte = scanner.next, isNameByte(byte, isQuoted: isQuoted) {
            _ = scanner.take(Unicode.Scalar(byte))
            name.append(byte)
        }
        guard name.count >= 3, !isQuoted || scanner.take(">") else { return nil }
        return String(decoding: name, as: UTF8.self)
    }

    private static func isNameByte(_ byte: UInt8, isQuoted: Bool) -> Bool {
        let isLetter = (0x41...0x5A).contains(byte) || (0x61...0x7A).contains(byte)
        return isLetter || isQuoted && (isDigit(byte) || byte == UInt8(ascii: "+") || byte == UInt8(ascii: "-"))
    }

    /// Parses `-1`, `5:30` or `+03:00:00` and gives seconds.
    private static func time(_ scanner: inout TextScanner, hourLimit: Int) -> Int? {
        let isNegative = scanner.take(oneOf: "+-") == UInt8(ascii: "-")
        guard let hours = scanner.number(maximumDigits: 3), hours <= hourLimit else { return nil }
        var seconds = hours * 3600
        for unit in [60, 1] where scanner.take(":") {
            guard let number = scanner.number(maximumDigits: 2), number < 60 else { return nil }
            seconds += number * unit
        }
        return isNegative ? -seconds : seconds
    }

    /// Parses `,M3.5.0` or `,J60/3`.
    private static func change(_ scanner: inout TextScanner) -> Change? {
        guard scanner.take(","), let day = day(&scanner) else { return nil }
        guard scanner.take("/") else { return Change(day: day, second: 7200) }
        return time(&scanner, hourLimit: 167).map { Change(day: day, second: $0) }
    }

    private static func day(_ scanner: inout TextScanner) -> String? {
        if scanner.take("M") {
            guard let month = scanner.number(maximumDigits: 2), 1...12 ~= month, scanner.take("."),
                let week = scanner.number(maximumDigits: 1), 1...5 ~= week, scanner.take("."),
                let weekday = scanner.number(maximumDigits: 1), weekday < 7
            else { return nil }
            return "M\(month).\(week).\(weekday)"
        }
        let prefix = scanner.take("J") ? "J" : ""
        return scanner.number(maximumDigits: 3).flatMap { $0 < 366 ? "\(prefix)\($0)" : nil }
    }
}
