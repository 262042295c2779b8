import ArgumentParser
import Foundation
import Vicino
import VicinoActivity
import VicinoDiary
import VicinoDrawing
import VicinoService

/// Imports the files of a command as one import, one after the other, and reports on each.
final class ImportRun {
    private let command: ImportCommand
    private let node: Node
    private var recording: RecordingImport
    private var codes: Set<ExitCode> = []
    private var total = ImportTotal()

    init(_ command: ImportCommand, _ node: Node) throws {
        self.command = command
        self.node = node
        recording = try RecordingImport(
            node, timeZone: command.timeZone, dates: DateReading(told: command.dates, implied: Self.localOrder),
            keepsBoth: command.keep == .both)
    }

    /// Imports the files at these paths.
    ///
    /// - Returns: how that ended for each of them.
    func run(_ paths: [String]) throws -> Set<ExitCode> {
        for (index, path) in paths.enumerated() {
            do {
                let contents = try contents(of: try InputFile(path))
                for (position, found) in contents.enumerated() {
                    let count = contents.count > 1 ? contents.count : paths.count
                    importFile(found, number: contents.count > 1 ? position + 1 : index + 1, of: count)
                }
            } catch { refuse(error) }
        }
        if !command.options.json { try report() }
        return codes
    }

    private func contents(of input: InputFile) throws -> [Result<InputFile, Refusal>] {
        do { return try input.contents() } catch { throw Refusal(error, about: input) }
    }

    /// Imports a file, and says how that ended. The others follow whatever happens.
    private func importFile(_ found: Result<InputFile, Refusal>, number: Int, of count: Int) {
        do {
            let file = try found.get()
            let meter = ProgressMeter(file, number: number, of: count)
            defer { meter.finish() }
            do { codes.insert(try importFile(file, meter)) } catch { throw Refusal(error, about: file) }
        } catch { refuse(error) }
    }

    private func refuse(_ error: any Error) {
        Failure.report(error, json: command.options.json)
        codes.insert(.failure)
        total.refusedCount += 1
    }

    private func importFile(_ file: InputFile, _ meter: ProgressMeter) throws -> ExitCode {
        switch file.kind {
        case .dump, .sealedDump:
            try command.dryRun ? previewDump(file, meter) : importDump(file, meter)
            return .success
        case .gpx, .csv, .fit, .tcx, .kml, .appleHealth, .activityWatch, .googleTimeline, .stravaTable, .gadgetbridge,
            .calendar:
            return try importRecording(file, meter)
        case .letter:
            try admit(file)
            return .success
        case .haveFile, .invitation, .archive, .compressed, .database, .webPage, .empty, .unfinished, .other:
            throw file.kind.refusal(
                wanted: "Vicino imports dumps, files of watches and phones, CSV tables, and archives of these.")
        }
    }

    // MARK: Letters

    /// Admits the user of a letter: the invitation was the user's consent.
    private func admit(_ file: InputFile) throws {
        guard !command.dryRun else {
            throw Refusal(.refused, "A letter admits its user at once, so it is not tried out. Nothing was written.")
        }
        let follower = try node.admit(letterFile: try file.reader()(file.size))
        guard !command.options.json else {
            return try Output.print(JSON.object([("file", .text(file.path)), ("follower", .text(follower.name))]).line)
        }
        let name = DisplayText(follower.name, limit: 60)
        try Output.print(
            "\(DisplayText(file.path, limit: 200)): \(name) may follow you now. Their device learns it when you publish next "
                + "(`vicino cloud publish`), when you meet, or by a file of `vicino export --for`.")
    }

    // MARK: Records of people

    private func importDump(_ file: InputFile, _ meter: ProgressMeter) throws {
        let source = try file.dump(unsealedBy: node, progress: meter.update)
        let description = try Node.inspect(source)
        try askUser(about: file.path, description)
        let merged: MergeReport
        do {
            merged = try node.importDump(source, shown: description)
        } catch let error as VicinoError where error.code == .notFollowed {
            let proposal = CommandWord(quoting: file.path).map { ProposedCommand("vicino follow \($0)") }
            throw Refusal(
                error, hint: description.reasonNotToFollow ?? "\(proposal ?? "vicino follow FILE") changes that.")
        }
        try Diary(node).rememberDump(named: file.name, of: recording.id)
        meter.finish()
        try output(file).write(merged)
        if merged.author.isMe, try !node.lateRecords().isEmpty { Failure.warn(LateOutput.question) }
    }

    /// Checks a dump, and says what it holds.
    private func previewDump(_ file: InputFile, _ meter: ProgressMeter) throws {
        let source = try file.dump(unsealedBy: node, progress: meter.update)
        let description = try Node.inspect(source)
        let checked = try node.verify(source)
        meter.finish()
        try output(file).write(checked, of: description, isOwn: description.authorID == node.user)
    }

    /// Asks before a file changes the user's own records; other authors' records need no question.
    private func askUser(about file: String, _ description: DumpDescription) throws {
        guard !command.yes, Screen.isTerminal(STDIN_FILENO), description.authorID == node.user else { return }
        let question: TerminalText = "\(file) holds your own records. Restore those that this folder lacks?"
        guard Screen.confirms(question) else { throw Refusal(.refused, "Nothing was imported from it.") }
    }

    // MARK: Activities

    private func importRecording(_ file: InputFile, _ meter: ProgressMeter) throws -> ExitCode {
        let next = file.reader(progress: meter.update)
        let report = try read(file) { try next(Self.pieceSize) }
        meter.finish()
        try output(file).write(report)
        total.count(report)
        if report.isEmpty { return .nothingTaken }
        return report.isIncomplete ? .incomplete : .success
    }

    /// Adds the activities of a file or, in a dry run, compares them.
    private func read(_ file: InputFile, _ next: () throws -> [UInt8]) throws -> RecordingReport {
        guard !command.dryRun else { return try recording.preview(file.kind, named: file.name, next) }
        return try recording.run(file.kind, named: file.name, next)
    }

    private func output(_ file: InputFile) -> ImportOutput {
        ImportOutput(file: file.path, json: command.options.json, isDryRun: command.dryRun)
    }

    /// Says what all files brought together, and what that means for time without a record.
    private func report() throws {
        if let sentence = total.sentence(isDryRun: command.dryRun) { try Output.print(sentence) }
        if command.dryRun { return try Output.print("Nothing was written.") }
        guard total.added > 0, let first = total.first else { return }
        let zone = TypedTimeReader(command.options.configuration).timeZone
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

    /// The number of bytes that are read at a time.
    private static let pieceSize = 65_536

    /// The order of day and month that the environment's locale implies.
    private static var localOrder: DateOrder? {
        let variables = ProcessInfo.processInfo.environment
        let locale = ["LC_ALL", "LC_TIME", "LANG"].lazy.compactMap { variables[$0] }.first { !$0.isEmpty }
        return locale.flatMap { DateOrder(locale: $0) }
    }
}
