internal import FoundationEssentials
internal import VicinoCore

/// The time zones of an iCalendar file, by which its times become moments.
struct ICalendarZones {
    /// The zone of times without one.
    let timeZone: TimeZone
    private var defined: [String: ICalendarZone] = [:]
    /// Names that the file does not define.
    private(set) var unknownNames: Set<String> = []

    /// The years in which a time can be a moment that counts.
    private static let years = 1899...2201
    /// The most zones of a file.
    private static let limit = 1_000

    init(timeZone: TimeZone) { self.timeZone = timeZone }

    mutating func define(_ name: String, as zone: ICalendarZone) {
        guard !zone.observances.isEmpty, defined.count < Self.limit else { return }
        defined[name] = zone
    }

    /// The moment of a time; nil outside the years 1900 to 2200.
    mutating func moment(_ time: ICalendarTime) -> Timestamp? {
        guard Self.years ~= time.wall.date.year else { return nil }
        return switch time.zone {
        case .utc: time.wall.moment(utcOffset: 0)
        case .local: time.wall.moment(in: timeZone)
        case .named(let name):
            if let offset = defined[name]?.utcOffset(at: time.wall) {
                time.wall.moment(utcOffset: offset)
            } else {
                time.wall.moment(in: known(name) ?? timeZone)
            }
        }
    }

    /// The offset from UTC in seconds that the clocks show at a time; nil if the file does not tell it.
    mutating func utcOffset(of time: ICalendarTime) -> Int? {
        guard case .named(let name) = time.zone else { return nil }
        if let offset = defined[name]?.utcOffset(at: time.wall) { return offset }
        guard let zone = Self.system(name), let moment = time.wall.moment(in: zone) else { return nil }
        return zone.utcOffset(at: moment)
    }

    /// The zone of the system with a name that the file does not define; nil if there is none.
    private mutating func known(_ name: String) -> TimeZone? {
        if let zone = Self.system(name) { return zone }
        if unknownNames.count < 20 { unknownNames.insert(name) }
        return nil
    }

    /// Some programs write `/example.org/Europe/Rome`.
    private static func system(_ name: String) -> TimeZone? {
        let parts = name.split(separator: "/")
        let ends = [parts.count, 3, 2, 1].filter { $0 <= parts.count }
        return ends.lazy.compactMap { TimeZone(identifier: parts.suffix($0).joined(separator: "/")) }.first
    }
}
