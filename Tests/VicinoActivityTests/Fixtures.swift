import FoundationEssentials
import Testing
import VicinoCore
import VicinoDrawing

@testable import VicinoActivity

/// The moment of a text with an offset.
func moment(_ text: String) throws -> Timestamp {
    try #require(TimeText.read(text)?.moment(localIn: .gmt))
}

extension CalendarPerson {
    static let me = CalendarPerson(name: "me", isOwn: true)
    static let anna = CalendarPerson(name: "Anna", isOwn: false)
}

extension CalendarEntry {
    static func make(
        _ start: String, _ end: String?, title: String = "walking", offset: Int = 0, person: CalendarPerson = .me
    ) throws -> CalendarEntry {
        CalendarEntry(
            title: title, start: try moment(start), end: try end.map(moment), utcOffset: offset, person: person)
    }
}

/// The output of an import of a text, in chunks of a size.
struct Imported: Equatable {
    var records: [Activity] = []
    var skipped: [SkippedItem] = []
    var report = ImportReport()

    static func gpx(_ bytes: [UInt8], timeZone: TimeZone = .gmt, chunk: Int = 7) throws -> Imported {
        try read(bytes, by: GPXActivityReader(timeZone: timeZone), chunk: chunk)
    }

    static func csv(_ bytes: [UInt8], timeZone: TimeZone = .gmt, chunk: Int = 7) throws -> Imported {
        try read(bytes, by: CSVActivityReader(timeZone: timeZone), chunk: chunk)
    }

    static func fit(_ bytes: [UInt8], timeZone: TimeZone = .gmt, chunk: Int = 7) throws -> Imported {
        try read(bytes, by: FITActivityReader(timeZone: timeZone), chunk: chunk)
    }

    static func kml(_ bytes: [UInt8], timeZone: TimeZone = .gmt, chunk: Int = 7) throws -> Imported {
        try read(bytes, by: KMLActivityReader(timeZone: timeZone), chunk: chunk)
    }

    static func tcx(_ bytes: [UInt8], timeZone: TimeZone = .gmt, chunk: Int = 7) throws -> Imported {
        try read(bytes, by: TCXActivityReader(timeZone: timeZone), chunk: chunk)
    }

    static func health(_ bytes: [UInt8], timeZone: TimeZone = .gmt, chunk: Int = 7) throws -> Imported {
        try read(bytes, by: AppleHealthReader(timeZone: timeZone), chunk: chunk)
    }

    static func gadgetbridge(_ bytes: [UInt8], timeZone: TimeZone = .gmt, chunk: Int = 7) throws -> Imported {
        try read(bytes, by: GadgetbridgeReader(timeZone: timeZone), chunk: chunk)
    }

    static func activityWatch(_ bytes: [UInt8], timeZone: TimeZone = .gmt, chunk: Int = 7) throws -> Imported {
        try read(bytes, by: ActivityWatchReader(timeZone: timeZone), chunk: chunk)
    }

    static func google(_ bytes: [UInt8], timeZone: TimeZone = .gmt, chunk: Int = 7) throws -> Imported {
        try read(bytes, by: GoogleTimelineReader(timeZone: timeZone), chunk: chunk)
    }

    static func strava(_ bytes: [UInt8], timeZone: TimeZone = .gmt, chunk: Int = 7) throws -> Imported {
        try read(bytes, by: StravaTableReader(timeZone: timeZone), chunk: chunk)
    }

    /// Reads a calendar at noon of 10 May 2026 in UTC.
    static func calendar(_ bytes: [UInt8], timeZone: TimeZone = .gmt, chunk: Int = 7) throws -> Imported {
        let now = try moment("2026-05-10T12:00:00Z")
        return try read(bytes, by: ICalendarReader(timeZone: timeZone, now: now), chunk: chunk)
    }

    private static func read(_ bytes: [UInt8], by reader: some ActivityReader, chunk: Int) throws -> Imported {
        var reader = reader
        var result = Imported()
        for piece in pieces(bytes, chunk) { try reader.read(piece) { result.add($0) } }
        try reader.finish { result.add($0) }
        result.report = reader.report
        return result
    }

    private static func pieces(_ bytes: [UInt8], _ size: Int) -> [ArraySlice<UInt8>] {
        stride(from: 0, to: bytes.count, by: size).map { bytes[$0..<min($0 + size, bytes.count)] }
    }

    private mutating func add(_ item: ImportItem) {
        switch item {
        case .record(let activity): records.append(activity)
        case .skipped(let item): skipped.append(item)
        }
    }
}

extension DayMovement {
    /// A movement with times in milliseconds.
    init(steps: Int, usualSteps: Int, sitting: Int64, usualSitting: Int64) {
        self.init(
            steps: steps, usualSteps: usualSteps, sitting: .milliseconds(sitting),
            usualSitting: .milliseconds(usualSitting))
    }
}
