public import VicinoCore
internal import VicinoDrawing

/// Writes an iCalendar file (RFC 5545) piece by piece: the head, an event for each activity, and the foot.
///
/// ```swift
/// let writer = CalendarFileWriter(user: me, name: "Anna", stamp: now)
/// output(writer.head)
/// for (id, activity) in activities { output(writer.event(activity, id: id)) }
/// output(writer.foot)
/// ```
///
/// A calendar feed differs from a file only in its head and in the time of DTSTAMP: the same records give the same
/// bytes.
///
/// An event's UID is `<record id>@<user id>.vicino`. So a program that reads the file again changes its events and adds
/// none. An activity has no DTEND if it runs, or if it ends in the second in which it began.
public struct CalendarFileWriter: Sendable {
    private let user: UserID
    private let name: String
    /// DTSTAMP of a file; nil for a feed.
    private let stamp: Timestamp?

    /// Bytes of the longest line, without its end (RFC 5545 § 3.1).
    static let lineByteLimit = 75

    /// Characters of the longest line of a text; no field of an activity holds more.
    private static let textLimit = 65_536

    /// Begins a file.
    ///
    /// - Parameters:
    ///   - user: the author of the activities.
    ///   - name: what calendar programs call the calendar.
    ///   - stamp: when the file was made (DTSTAMP).
    package init(user: UserID, name: String, stamp: Timestamp) {
        self.user = user
        self.name = name
        self.stamp = stamp
    }

    /// Begins a feed.
    ///
    /// - Parameters:
    ///   - user: the author of the activities.
    ///   - name: what calendar programs call the calendar.
    package init(feedOf user: UserID, name: String) {
        self.user = user
        self.name = name
        stamp = nil
    }

    /// The lines before the events.
    public var head: String {
        // A feed proposes to be read every hour: RFC 7986 and, before it, a custom of calendar programs.
        let kind =
            stamp == nil ? ["REFRESH-INTERVAL;VALUE=DURATION:PT1H", "X-PUBLISHED-TTL:PT1H"] : ["METHOD:PUBLISH"]
        return Self.lines(
            ["BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//Vicino//Vicino//EN", "CALSCALE:GREGORIAN"] + kind
                + ["X-WR-CALNAME:" + Self.escaped(name)])
    }

    /// The lines after the events.
    public var foot: String { Self.lines(["END:VCALENDAR"]) }

    /// An activity as an event.
    public func event(_ activity: Activity, id: RecordID) -> String { event(activity, id: id, version: nil) }

    /// An activity as an event.
    ///
    /// - Parameter version: its version, which an event of a feed states; nil for none.
    package func event(_ activity: Activity, id: RecordID, version: CalendarEventVersion?) -> String {
        var lines = beginning(of: activity, id: id, version: version)
        lines.append("SUMMARY:" + Self.escaped(activity.name))
        if let place = activity.place ?? activity.area { lines.append("LOCATION:" + Self.escaped(place)) }
        let description = Self.description(of: activity)
        if !description.isEmpty { lines.append("DESCRIPTION:" + Self.escaped(description)) }
        let isGuess = activity.source == .recognised && activity.isConfirmed != true
        if isGuess || activity.isPlan { lines.append("STATUS:TENTATIVE") }
        return Self.lines(lines + ["TRANSP:TRANSPARENT", "END:VEVENT"])
    }

    /// A deleted activity as a cancelled event, without its texts.
    ///
    /// RFC 5545 § 3.6.1 does not demand a SUMMARY. Programs show it as the name of the event, so any word there would look
    /// like an activity. Without it, khal shows no name, and says that the event is cancelled.
    package func cancelled(_ activity: Activity, id: RecordID, version: CalendarEventVersion) -> String {
        let end = ["STATUS:CANCELLED", "TRANSP:TRANSPARENT", "END:VEVENT"]
        return Self.lines(beginning(of: activity, id: id, version: version) + end)
    }

    private func beginning(of activity: Activity, id: RecordID, version: CalendarEventVersion?) -> [String] {
        let stamp = stamp ?? version?.changed ?? activity.start
        var lines = ["BEGIN:VEVENT", "UID:\(id)@\(user).vicino", "DTSTAMP:" + Self.time(stamp)]
        if let version {
            lines += ["LAST-MODIFIED:" + Self.time(version.changed), "SEQUENCE:\(version.sequence)"]
        }
        lines.append("DTSTART:" + Self.time(activity.start))
        if let end = activity.end, Self.time(end) > Self.time(activity.start) {
            lines.append("DTEND:" + Self.time(end))
        }
        return lines
    }
}

extension CalendarFileWriter {
    /// Steps, distance and what else was measured on one line, and the note below.
    private static func description(of activity: Activity) -> String {
        let format = AmountFormat.english
        let amounts: [String?] = [
            activity.steps.map(format.steps), activity.distance.map(format.distance),
            activity.climb.map { "climb " + format.height($0) },
            activity.heartRate.map { "heart rate " + format.heartRate($0) },
            activity.maxHeartRate.map { "at most " + format.heartRate($0) }, activity.energy.map(format.energy),
        ]
        let measures = amounts.compactMap { $0 }.joined(separator: ", ")
        return [measures, activity.note ?? ""].filter { !$0.isEmpty }.joined(separator: "\n")
    }

    /// `20261101T070000Z`; RFC 5545 § 3.3.5 form 2.
    private static func time(_ moment: Timestamp) -> String {
        let wall = WallTime(moment, utcOffset: 0)
        let (year, month, day) = wall.date.civil
        let date = zeroPadded(year, 4) + zeroPadded(month, 2) + zeroPadded(day, 2)
        return date + "T" + zeroPadded(wall.hour, 2) + zeroPadded(wall.minute, 2) + zeroPadded(wall.second, 2) + "Z"
    }

    /// Text as a value (RFC 5545 § 3.3.11). It keeps its lines; the rest is made as safe as for a terminal.
    private static func escaped(_ text: String) -> String {
        return textLines(text).map { line in
            // By scalars: a semicolon with a combining mark is another character, and still ends a value.
            var result = String.UnicodeScalarView()
            for scalar in DisplayText(String(line), limit: textLimit, keepingSpaces: true).text.unicodeScalars {
                if scalar == "\\" || scalar == ";" || scalar == "," { result.append("\\") }
                result.append(scalar)
            }
            return String(result)
        }.joined(separator: "\\n")
    }

    /// The lines of a text, by scalars: to compare characters with thousands of combining marks takes seconds.
    private static func textLines(_ text: String) -> [String.UnicodeScalarView] {
        var lines = [String.UnicodeScalarView()]
        var isAfterReturn = false
        for scalar in text.unicodeScalars {
            let isSecondOfPair = isAfterReturn && scalar == "\n"
            isAfterReturn = scalar == "\r"
            if isSecondOfPair { continue }
            if scalar == "\n" || scalar == "\r" {
                lines.append(String.UnicodeScalarView())
            } else {
                lines[lines.count - 1].append(scalar)
            }
        }
        return lines
    }

    private static func lines(_ lines: [String]) -> String {
        lines.map { folded($0) + "\r\n" }.joined()
    }

    /// The line in pieces of at most 75 bytes that split no scalar; each piece but the first begins with a space.
    private static func folded(_ line: String) -> String {
        if line.utf8.count <= lineByteLimit { return line }
        var result = String.UnicodeScalarView()
        var count = 0
        for scalar in line.unicodeScalars {
            let width = UTF8.width(scalar)
            if count + width > lineByteLimit {
                result.append(contentsOf: ["\r", "\n", " "])
                count = 1
            }
            result.append(scalar)
            count += width
        }
        return String(result)
    }
}
