import Foundation
import Vicino

/// Records as an aligned table with a heading for each day.
struct RecordTable {
    private var writers: Set<WriterID> = []
    private var highest: UInt64 = 0
    private var titleWidth = 0
    private var timesWidth = 0
    private var day: CivilDate?
    private let zone: TimeZone
    private let style = Screen.style
    private let width = Screen.width

    /// Begins a table; times of records that do not say where they were are shown in a time zone.
    init(zone: TimeZone) {
        self.zone = zone
    }

    /// Takes a record into account for the widths of the columns; all are measured before the first is written.
    mutating func measure(_ record: FoundRecord) {
        let line = RecordLine(record, zone: zone)
        writers.insert(record.id.writer)
        highest = max(highest, record.id.number)
        titleWidth = min(20, max(titleWidth, line.title.displayWidth))
        timesWidth = max(timesWidth, line.times.displayWidth)
    }

    /// Writes a record, with a heading if its day is another than the last one's.
    mutating func write(_ record: FoundRecord, idLength: Int, to output: Output) throws {
        let line = RecordLine(record, zone: zone)
        if let start = line.start, start.date != day {
            if day != nil { try output.line() }
            try output.line(style.strong(start.date.shortText))
            day = start.date
        }
        let id = "\(record.id.writer.description.prefix(idLength))-\(record.id.number)"
        let idWidth = idLength + 1 + String(highest).count
        var parts: [String] = []
        if timesWidth > 0 { parts += [line.times.fitted(timesWidth), line.length.rightFitted(6)] }
        if titleWidth > 0 { parts.append(style.strong(line.title.fitted(titleWidth))) }
        let used = 2 + idWidth + (timesWidth > 0 ? timesWidth + 10 : 0) + (titleWidth > 0 ? titleWidth + 2 : 0)
        let room = width.map { max(8, $0 - used - 2) }
        let details = room.map { line.details.truncated(toWidth: $0) } ?? line.details
        if !details.isEmpty { parts.append(details) }
        let columns = "  " + style.faint(id.fitted(idWidth)) + "  " + parts.joined(separator: "  ")
        try output.line(columns.trimmingTrailingSpaces)
    }

    /// As many digits of the writers as tell them apart, at least 4.
    var idLength: Int {
        let names = writers.map(\.description)
        return (4..<16).first { length in Set(names.map { $0.prefix(length) }).count == names.count } ?? 16
    }
}

extension String {
    /// The text without spaces at its end.
    var trimmingTrailingSpaces: String {
        var text = self[...]
        while text.last == " " { text.removeLast() }
        return String(text)
    }
}
