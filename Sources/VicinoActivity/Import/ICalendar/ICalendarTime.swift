internal import VicinoCore

/// A date or a time of an iCalendar file (RFC 5545, sections 3.3.4 and 3.3.5).
struct ICalendarTime: Equatable {
    /// What the clocks show; midnight for a date.
    var wall: WallTime
    let zone: Zone
    /// Whether it is a day without a time.
    let isDate: Bool

    /// Whose clocks show a time.
    enum Zone: Equatable {
        case utc
        /// Those of the reader.
        case local
        /// Those of a zone that the file defines.
        case named(String)
    }

    /// Reads the values of a property, which commas separate. Of a period of time only the start counts.
    static func all(of property: ICalendarProperty) -> [ICalendarTime] {
        property.value.split(separator: ",").compactMap { value in
            ICalendarTime(value.prefix { $0 != "/" }, zoneName: property.parameters["TZID"])
        }
    }

    /// Reads `20261101T070000Z`, `20261101T070000` or `20261101`; nil for another text.
    init?(_ text: Substring, zoneName: String?) {
        guard text.utf8.count <= 32 else { return nil }
        var scanner = TextScanner(trimmedASCII(text))
        guard let year = scanner.number(digits: 4), let month = scanner.number(digits: 2),
            let day = scanner.number(digits: 2), let date = CivilDate(year: year, month: month, day: day)
        else { return nil }
        guard scanner.take(oneOf: "Tt") != nil else {
            guard scanner.isAtEnd else { return nil }
            wall = WallTime(date: date, millisecondOfDay: 0)
            zone = .local
            isDate = true
            return
        }
        guard let hour = scanner.number(digits: 2), let minute = scanner.number(digits: 2), hour < 24, minute < 60
        else { return nil }
        let second = scanner.number(digits: 2) ?? 0
        let isUTC = scanner.take(oneOf: "Zz") != nil
        guard second < 61, scanner.isAtEnd else { return nil }
        wall = WallTime(date: date, millisecondOfDay: (hour * 3600 + minute * 60 + second) * 1000)
        zone = isUTC ? .utc : zoneName.map { .named($0) } ?? .local
        isDate = false
    }

    /// The same time of another day.
    func moved(to date: CivilDate) -> ICalendarTime {
        var moved = self
        moved.wall = WallTime(date: date, millisecondOfDay: wall.millisecondOfDay)
        return moved
    }
}

/// A text without blanks around it.
private func trimmedASCII(_ text: Substring) -> String { text.filter { $0 != " " && $0 != "\t" } }
