import ArgumentParser
import Foundation
import Vicino
import VicinoActivity
import VicinoDiary
import VicinoDrawing
import VicinoService

/// `vicino import`.
struct ImportCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "import", abstract: "Import what is new in files: from people you follow, GPX tracks, CSV tables.",
        discussion: """
            The content of a file shows what it is. Importing the same file twice adds nothing. A CSV file begins with \
            a line of column names, which may follow a title: activity, start and end, and optionally steps, distance, \
            place, note. A distance is in metres (3100), or has its unit (3.1km). A date like 02/11/2026 is read as the \
            table's other dates, --dates or your locale say, and refused if nothing says it. Rows without an end, or in \
            the future, are skipped. What is in your trash stays there. Points of a track that are out of order in time, \
            or that nobody can reach, are left out. An activity that two files hold with nearly the same times and \
            distance is taken once. An import never follows a new person. A file of your own records restores what this \
            folder lacks. On a terminal, the command asks before; with --yes, it does not. The command exits with 3 if \
            nothing was taken from a file, and with 4 if a file ends in the middle and what precedes the end was taken.

            Examples:
              vicino import anna-update.vicino
              vicino import ride.gpx walk.gpx --time-zone Europe/Rome
              vicino import sleep.csv --json
            """)

    @Argument(help: ArgumentHelp("Files to read.", valueName: "file"), completion: .file())
    var files: [String]

    @Option(
        name: .long, help: ArgumentHelp("The time zone of times without an offset, if not yours.", valueName: "zone"),
        transform: ImportCommand.timeZone)
    var timeZone: TimeZone = .current

    @Option(
        name: .long,
        help: ArgumentHelp(
            "How a table's dates like 02/11/2026 are read, if it does not show it: day-first or month-first.",
            valueName: "order"))
    var dates: DateOrder?

    @Flag(name: .long, help: "Do not ask before importing a file of your own records.")
    var yes = false

    @OptionGroup var options: GlobalOptions

    func run() throws {
        let node = try options.open()
        var codes: Set<ExitCode> = []
        for file in files {
            do {
                let input = try InputFile(file)
                do { codes.insert(try importFile(input, node)) } catch { throw Refusal(error, about: input) }
            } catch {
                Failure.report(error, json: options.json)
                codes.insert(.failure)
            }
        }
        for code in [ExitCode.failure, .nothingTaken, .incomplete] where codes.contains(code) { throw code }
    }

    /// Imports a file, and says how that ended.
    private func importFile(_ file: InputFile, _ node: Node) throws -> ExitCode {
        switch file.kind {
        case .dump:
            try importDump(file, node)
            return .success
        case .gpx, .csv: return try importRecording(file, node)
        case .haveFile, .invitation, .calendar, .webPage, .empty, .unfinished, .other:
            throw file.kind.refusal(wanted: "Vicino imports dumps, GPX tracks and CSV tables.")
        }
    }

    private func importDump(_ file: InputFile, _ node: Node) throws {
        let meter = ProgressMeter(file)
        defer { meter.finish() }
        let source = try file.dump(progress: meter.update)
        let description = try Node.inspect(source)
        try askUser(about: file.path, description, node)
        let merged: MergeReport
        do {
            merged = try node.importDump(source, shown: description)
        } catch let error as VicinoError where error.code == .notFollowed {
            let proposal = CommandWord(quoting: file.path).map { ProposedCommand("vicino follow \($0)") }
            throw Refusal(
                error, hint: description.reasonNotToFollow ?? "\(proposal ?? "vicino follow FILE") changes that.")
        }
        meter.finish()
        try ImportOutput(file: file.path, json: options.json).write(merged)
    }

    private func importRecording(_ file: InputFile, _ node: Node) throws -> ExitCode {
        let meter = ProgressMeter(file)
        defer { meter.finish() }
        let read = file.reader(progress: meter.update)
        let recording = try RecordingImport(
            node, timeZone: timeZone, dates: DateReading(told: dates, implied: Self.localOrder)
        )
        .run(file.kind) { try read(65_536) }
        meter.finish()
        try ImportOutput(file: file.path, json: options.json).write(recording)
        try sayWhatIsUnknown(before: recording, node)
        if recording.isEmpty { return .nothingTaken }
        return recording.isIncomplete ? .incomplete : .success
    }

    /// Says that time between imported activities is not unknown, and how the user counts it.
    private func sayWhatIsUnknown(before recording: RecordingReport, _ node: Node) throws {
        guard !options.json, recording.added > 0, let first = recording.span?.lowerBound else { return }
        let zone = TypedTimeReader(options.configuration).timeZone
        let since = try node.unknownSince(for: node.me, setTo: SettingsFile().unknownFrom, in: zone)
        guard first < since else { return }
        let day = WallTime(first, in: zone).date
        let counts =
            since == .latest
            ? "does not count as unknown yet"
            : "counts as unknown only from \(CalendarName.short(WallTime(since, in: zone).date)) on"
        try Output.print(
            "  Time without a record \(counts). \(ProposedCommand("vicino config unknown.from \(day)")) "
                + "counts it from the first of these activities on.")
    }

    /// The order of day and month that the environment's locale implies.
    private static var localOrder: DateOrder? {
        let variables = ProcessInfo.processInfo.environment
        let locale = ["LC_ALL", "LC_TIME", "LANG"].lazy.compactMap { variables[$0] }.first { !$0.isEmpty }
        return locale.flatMap { DateOrder(locale: $0) }
    }

    /// Asks before a file changes the user's own records; other authors' records need no question.
    private func askUser(about file: String, _ description: DumpDescription, _ node: Node) throws {
        guard !yes, Screen.isTerminal(STDIN_FILENO), description.authorID == node.user else { return }
        let question: TerminalText = "\(file) holds your own records. Restore those that this folder lacks?"
        guard Screen.confirms(question) else { throw Refusal(.refused, "Nothing was imported from it.") }
    }

    private static func timeZone(_ name: String) throws -> TimeZone {
        guard let timeZone = TimeZone(identifier: name) else {
            throw ValidationError("There is no time zone \(name). Write it like Europe/Rome.")
        }
        return timeZone
    }
}

extension ExitCode {
    /// Nothing was taken from a file of activities, and nothing of it was there before.
    fileprivate static let nothingTaken = ExitCode(3)
    /// A file ends in the middle; what precedes the end was taken.
    fileprivate static let incomplete = ExitCode(4)
}
extension DateOrder: ExpressibleByArgument {}
