import ArgumentParser
import Foundation
import Vicino
import VicinoActivity
import VicinoDiary
import VicinoDrawing
import VicinoService

/// `vicino import`.
struct ImportCommand: ParsableCommand {
    /// Which activities stay that two sources recorded.
    enum KeptDoubles: String, ExpressibleByArgument, CaseIterable {
        case first, both
    }

    static let configuration = CommandConfiguration(
        commandName: "import",
        abstract: "Import what is new in files: from people you follow, watches, phones, tables.",
        discussion: """
            Taken are GPX, FIT, TCX, KML and iCalendar files, CSV tables, the export.zip of Apple Health, the database that \
            Gadgetbridge exports, Strava's archive, Google's timeline, ActivityWatch's buckets, and files of `vicino export`. \
            The content of a file shows what it is. Of a ZIP archive each file in it is read, and what gzip has compressed is \
            expanded. Importing the same file twice adds nothing, and steps that several devices counted are taken once. A CSV \
            file begins \
            with a line of column names, which may follow a title: activity, start and end, and optionally steps, distance, \
            place, note. A distance is in metres (3100), or has its unit (3.1km). A date like 02/11/2026 is read as the \
            table's other dates, --dates or your locale say, and refused if nothing says it. Rows without an end, or in \
            the future, are skipped. What is in your trash stays there. Points of a track that are out of order in time, \
            or that nobody can reach, are left out. An activity that another source recorded already, with nearly the \
            same times, name and distance, is left out, and the command says which one it equals; with --keep both, it is \
            taken, too. What a program only guesses or plans, as Google, ActivityWatch and calendars do, is a \
            guess that you can confirm. A letter of a user whom you have invited (`vicino follow --letter`) lets them follow you. An import never follows \
            a new person. A file of your own records restores what this \
            folder lacks. On a terminal, the command asks before; with --yes, it does not. The command exits with 3 if \
            nothing was taken from a file, and with 4 if a file ends in the middle and what precedes the end was taken.

            All files of one command are one import. --undo moves what the last import added to the trash, where it \
            stays for 30 days, and keeps what you have changed since. Later imports that added nothing are passed over. \
            The page shows earlier imports, too, and those from folders that `vicino config import.folders` names.

            Examples:
              vicino import anna-update.vicino
              vicino import ride.fit walk.gpx --time-zone Europe/Rome
              vicino import export.zip --dry-run
              vicino import sleep.csv --json
              vicino import watch.fit --keep both
              vicino import --undo
            """)

    @Argument(help: ArgumentHelp("Files to read.", valueName: "file"), completion: .file())
    var files: [String] = []

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

    @Option(
        name: .long,
        help: ArgumentHelp(
            "Which activities stay that two sources recorded: the first, or both.", valueName: "which"))
    var keep = KeptDoubles.first

    @Flag(name: .long, help: "Do not ask before importing a file of your own records.")
    var yes = false

    @Flag(name: .long, help: "Say what an import would take, and write nothing.")
    var dryRun = false

    @Flag(name: .long, help: "Move what the last import added to the trash.")
    var undo = false

    @OptionGroup var options: GlobalOptions

    func validate() throws {
        if undo, dryRun || !files.isEmpty {
            throw ValidationError("--undo is about the last import, and takes no files and no --dry-run.")
        }
        if !undo, files.isEmpty { throw ValidationError("Name the files to import.") }
    }

    func run() throws {
        let node = try options.open()
        guard !undo else { return try ImportUndoing(node: node, options: options).run() }
        let codes = try ImportRun(self, node).run(files)
        for code in [ExitCode.failure, .nothingTaken, .incomplete] where codes.contains(code) { throw code }
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
    static let nothingTaken = ExitCode(3)
    /// A file ends in the middle; what precedes the end was taken.
    static let incomplete = ExitCode(4)
}
extension DateOrder: ExpressibleByArgument {}
