import ArgumentParser
import Foundation
import Vicino
import VicinoDiary

/// `vicino import`.
struct ImportCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "import", abstract: "Import what is new in files: from people you follow, GPX tracks, CSV tables.",
        discussion: """
            The content of a file shows what it is. Importing the same file twice adds nothing. A CSV file begins with \
            a line of column names: activity, start and end, and optionally steps, distance, place, note. A distance is \
            in metres (3100), or has its unit (3.1km). Rows without an end, or in the future, are skipped. What is in your trash stays there. An import never follows a new person. A file of \
            your own records restores what this folder lacks. On a terminal, the command asks before; with --yes, it does \
            not.

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

    @Flag(name: .long, help: "Do not ask before importing a file of your own records.")
    var yes = false

    @OptionGroup var options: GlobalOptions

    func run() throws {
        let node = try options.open()
        var hasFailed = false
        for file in files {
            do {
                let input = try InputFile(file)
                do { try importFile(input, node) } catch { throw Refusal(error, about: input) }
            } catch {
                Failure.report(error, json: options.json)
                hasFailed = true
            }
        }
        if hasFailed { throw ExitCode.failure }
    }

    private func importFile(_ file: InputFile, _ node: Node) throws {
        switch file.kind {
        case .dump: try importDump(file, node)
        case .gpx, .csv: try importRecording(file, node)
        case .haveFile, .invitation, .calendar, .empty, .unfinished, .other:
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

    private func importRecording(_ file: InputFile, _ node: Node) throws {
        let meter = ProgressMeter(file)
        defer { meter.finish() }
        let read = file.reader(progress: meter.update)
        let recording = try RecordingImport(node, timeZone: timeZone).run(file.kind) { try read(65_536) }
        meter.finish()
        try ImportOutput(file: file.path, json: options.json).write(recording)
    }

    /// Asks before a file changes the user's own records; other authors' records need no question.
    private func askUser(about file: String, _ description: DumpDescription, _ node: Node) throws {
        guard !yes, Screen.isTerminal(STDIN_FILENO), description.authorID == node.user else { return }
        let question = "\(file.displaySafe()) holds your own records. Restore those that this folder lacks?"
        guard Screen.confirms(question) else { throw Refusal(.refused, "Nothing was imported from it.") }
    }

    private static func timeZone(_ name: String) throws -> TimeZone {
        guard let timeZone = TimeZone(identifier: name) else {
            throw ValidationError("There is no time zone \(name). Write it like Europe/Rome.")
        }
        return timeZone
    }
}
