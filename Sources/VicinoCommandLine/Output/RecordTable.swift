import Foundation
import Vicino
import VicinoActivity
import VicinoDrawing

/// Writes records as an aligned table with a heading for each day.
///
/// The first records wait until the widths of their columns are known; later ones widen a column if necessary.
struct RecordTable {
    /// How many records wait.
    private static let window = 500
    private static let titleLimit = 20
    /// The terminal width, in columns, below which a record takes more than one line.
    private static let narrow = 64

    /// The number of records so far.
    private(set) var count = 0

    private var waiting: [RecordLine] = []
    private var writers: Set<WriterID> = []
    private var idLength = 4
    private var idWidth = 0
    private var titleWidth = 0
    private var timesWidth = 0
    private var day: CivilDate?
    private let clock: TypedTimeReader
    private let output: Output
    private let style = Screen.style
    private let width = Screen.width

    /// Begins a table. Times of records without an offset are shown in the time zone of `clock`.
    init(_ clock: TypedTimeReader, _ output: Output) {
        self.clock = clock
        self.output = output
    }

    /// Adds a record.
    ///
    /// - Parameter isPrivate: whether no follower sees it.
    mutating func add(_ record: FoundRecord, isPrivate: Bool) throws {
        let line = RecordLine(record, isPrivate: isPrivate, timeZone: clock.timeZone, region: clock.region)
        measure(line)
        count += 1
        if count > Self.window { return try write(line) }
        waiting.append(line)
        if count == Self.window { try finish() }
    }

    /// Writes the waiting records.
    mutating func finish() throws {
        for line in waiting { try write(line) }
        waiting = []
    }

    private mutating func measure(_ line: RecordLine) {
        if writers.insert(line.id.writer).inserted { idLength = idLengthNeeded }
        idWidth = max(idWidth, idLength + 1 + String(line.id.number).count)
        titleWidth = min(Self.titleLimit, max(titleWidth, line.title.displayWidth))
        timesWidth = max(timesWidth, line.times.displayWidth)
    }

    /// How many digits distinguish the writers in the ids, at least 4.
    private var idLengthNeeded: Int {
        let names = writers.map(\.description)
        return (4..<16).first { length in Set(names.map { $0.prefix(length) }).count == names.count } ?? 16
    }

    private mutating func write(_ line: RecordLine) throws {
        if let start = line.start, start.date != day {
            if day != nil { try output.line() }
            try output.line(style.bold("\(CalendarName.short(start.date))"))
            day = start.date
        }
        let lines = width.map { $0 < Self.narrow ? narrowLines(line, $0) : [wideLine(line)] } ?? [wideLine(line)]
        for line in lines { try output.line(line.withoutTrailingSpaces) }
    }

    /// The record on one line, with the details cut at the terminal's width.
    private func wideLine(_ line: RecordLine) -> TerminalText {
        var columns = leftColumns(line)
        if timesWidth > 0 { columns.append(line.length.rightAligned(toWidth: 8)) }
        if titleWidth > 0 {
            columns.append(line.title.truncated(toWidth: titleWidth).isolated.padded(toWidth: titleWidth))
        }
        let room = width.map { $0 - 2 - columns.reduce(0) { $0 + $1.displayWidth + 2 } }
        let details = room.map { line.details.truncated(toWidth: $0) } ?? line.details
        let title = titleWidth > 0 ? [style.bold(columns.removeLast())] : []
        return row(columns, title + (details.isEmpty ? [] : [TerminalText(details)]))
    }

    /// The details on further lines, without the duration: it follows from the times.
    private func narrowLines(_ line: RecordLine, _ width: Int) -> [TerminalText] {
        let columns = leftColumns(line)
        let room = width - 2 - columns.reduce(0) { $0 + $1.displayWidth + 2 }
        let title = line.title.isEmpty ? [] : [style.bold(line.title.truncated(toWidth: room).isolated)]
        let details: [TerminalText] =
            line.details.isEmpty ? [] : ["    \(line.details.truncated(toWidth: width - 4))"]
        return [row(columns, title)] + details
    }

    /// The id and the times.
    private func leftColumns(_ line: RecordLine) -> [DisplayText] {
        let id: DisplayText = "\(line.id.writer.description.prefix(idLength))-\(line.id.number)"
        let padded = id.padded(toWidth: idWidth)
        return timesWidth > 0 ? [padded, line.times.padded(toWidth: timesWidth)] : [padded]
    }

    private func row(_ columns: [DisplayText], _ rest: [TerminalText]) -> TerminalText {
        let columns = [style.dim(columns[0])] + columns.dropFirst().map { TerminalText($0) }
        return "  \((columns + rest).joined(separator: "  "))"
    }
}
