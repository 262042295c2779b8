public import FoundationEssentials
public import VicinoCore
internal import VicinoDrawing

/// Reads what has taken place from an iCalendar file (RFC 5545), chunk by chunk.
///
/// ```swift
/// var reader = ICalendarReader(timeZone: timeZone, now: now)
/// for chunk in file { try reader.read(chunk) { item in … } }
/// try reader.finish { item in … }
/// ```
///
/// A calendar says what was planned. So each event that is over becomes a guess: an activity if its title or category names
/// one, and `other` otherwise, with the title as its note. Of an event that comes again, each instance until now counts,
/// with its exceptions and as it was moved. The file's definition of a time zone holds against the name of the zone.
///
/// Events of whole days say no times, and are left out. So are cancelled ones, and those that end before they start.
/// Attendees, organizers, addresses and descriptions are not read.
public struct ICalendarReader: ActivityReader {
    private var sink: ImportSink
    private var lines = ICalendarLines()
    private var zones: ICalendarZones
    private var events: [ICalendarEvent] = []
    private let now: Timestamp

    private var components: [String] = []
    private var event = ICalendarEvent()
    private var zone = ICalendarZone()
    private var zoneName = ""
    private var observance = ICalendarZone.Observance()
    private var hasCalendar = false

    /// What the reader has taken and left out so far.
    public var report: ImportReport { sink.report }

    /// The most events of a file. They are kept to its end, because a change of an instance may come first.
    static let eventLimit = 200_000
    /// The deepest nesting of components.
    private static let depthLimit = 16

    /// Begins a file.
    ///
    /// - Parameters:
    ///   - timeZone: the zone of times without one.
    ///   - now: the moment until which instances count.
    public init(timeZone: TimeZone, now: Timestamp) {
        sink = ImportSink(timeZone: timeZone)
        zones = ICalendarZones(timeZone: timeZone)
        self.now = now
    }

    /// Reads the next bytes of the file.
    ///
    /// - Parameter emit: gets nothing yet.
    /// - Throws: ``VicinoError`` for another file. The reader cannot be used afterwards.
    public mutating func read(_ chunk: ArraySlice<UInt8>, _ emit: (ImportItem) throws -> Void) throws {
        var lines = ICalendarLines()
        swap(&lines, &self.lines)
        defer { self.lines = lines }
        try lines.read(chunk) { try handle($0) }
    }

    /// Makes the activities, and says in the report if the file ends in the middle.
    ///
    /// - Parameter emit: gets each activity and each event that is skipped.
    /// - Throws: ``VicinoError`` if it is no iCalendar file; the errors of `emit`.
    public mutating func finish(_ emit: (ImportItem) throws -> Void) throws {
        var lines = ICalendarLines()
        swap(&lines, &self.lines)
        try lines.finish { try handle($0) }
        guard hasCalendar else { throw Self.noCalendar }
        if !components.isEmpty { sink.report.noteEarlyEnd() }
        var instances = ICalendarInstances(events, zones: zones, until: now)
        try instances.all(sink: &sink, emit)
        for name in instances.zones.unknownNames.sorted() {
            sink.report.note(
                "The file does not say what the time zone “\(DisplayText(name, limit: 40))” is. Its times were read as yours."
            )
        }
        if sink.report.importedCount == 0 { sink.report.note("The file holds no event that is over and has times.") }
    }
}

extension ICalendarReader {
    private static var noCalendar: VicinoError {
        VicinoError(.malformed, "This is not an iCalendar file: it does not begin with BEGIN:VCALENDAR.")
    }

    private mutating func handle(_ line: ArraySlice<UInt8>) throws {
        guard let property = ICalendarProperty(line) else { return }
        switch property.name {
        case "BEGIN": try begin(trimmed(property.value).uppercased())
        case "END": end(trimmed(property.value).uppercased())
        default: read(property)
        }
    }

    private mutating func begin(_ component: String) throws {
        if component == "VCALENDAR" { hasCalendar = true }
        guard hasCalendar else { throw Self.noCalendar }
        guard components.count < Self.depthLimit else {
            throw VicinoError(
                .tooLarge, "Parts are nested more than \(Self.depthLimit) deep. This is refused.")
        }
        components.append(component)
        switch component {
        case "VEVENT": event = ICalendarEvent()
        case "VTIMEZONE":
            zone = ICalendarZone()
            zoneName = ""
        case "STANDARD", "DAYLIGHT": observance = ICalendarZone.Observance()
        default: break
        }
    }

    private mutating func end(_ component: String) {
        // What a damaged file opens and never closes ends with what is around it.
        guard let index = components.lastIndex(of: component) else { return }
        components.removeSubrange(index...)
        switch component {
        case "VEVENT": take(event)
        case "VTIMEZONE": zones.define(zoneName, as: zone)
        case "STANDARD", "DAYLIGHT": zone.add(observance)
        default: break
        }
    }

    private mutating func take(_ event: ICalendarEvent) {
        guard !event.isOwn else { return sink.report.leaveOut(.ownEvent) }
        guard events.count < Self.eventLimit else {
            return sink.report.note("The file has more than \(Self.eventLimit) events. The later ones were left out.")
        }
        events.append(event)
    }

    /// Reads a property of the innermost component. Those of an alarm within an event are not its own.
    private mutating func read(_ property: ICalendarProperty) {
        switch components.last {
        case "VEVENT": event.read(property)
        case "VTIMEZONE": if property.name == "TZID" { zoneName = property.value }
        case "STANDARD", "DAYLIGHT": observance.read(property)
        default: break
        }
    }
}

extension ICalendarZone.Observance {
    fileprivate mutating func read(_ property: ICalendarProperty) {
        switch property.name {
        case "DTSTART": start = ICalendarTime.all(of: property).first?.wall
        case "TZOFFSETFROM": before = Self.seconds(property.value)
        case "TZOFFSETTO": offset = Self.seconds(property.value)
        case "RRULE": rule = ICalendarRule(property.value)
        case "RDATE":
            additions += ICalendarTime.all(of: property).map(\.wall).prefix(Self.additionLimit - additions.count)
        default: break
        }
    }

    private static var additionLimit: Int { 400 }

    /// Reads `+0100` or `-033000`.
    private static func seconds(_ text: String) -> Int? {
        var scanner = TextScanner(text.filter { $0 != " " })
        let sign = scanner.take(oneOf: "+-")
        guard let hours = scanner.number(digits: 2), let minutes = scanner.number(digits: 2) else { return nil }
        let seconds = hours * 3600 + minutes * 60 + (scanner.number(digits: 2) ?? 0)
        guard scanner.isAtEnd, seconds <= WallTime.offsetLimit else { return nil }
        return sign == UInt8(ascii: "-") ? -seconds : seconds
    }
}
