import ArgumentParser
import Foundation
import Vicino

/// `vicino import`.
struct ImportCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "import", abstract: "Take what is new in files: from people you follow, GPX tracks, CSV tables.",
        discussion: """
            What a file is shows in its content. The same file twice adds nothing. A CSV file begins with a line of \
            column names: activity and start, and if you like end, steps, distance, place, note. Nobody new is \
            followed by an import. On a terminal it asks before a file of your own records gives back what this \
            folder lacks; with --yes, and where there is no terminal, it does so at once.

            Examples:
              vicino import anna-update.vicino
              vicino import ride.gpx walk.gpx --time-zone Europe/Rome
              vicino import sleep.csv --json
            """)

    @Argument(help: ArgumentHelp("Files to read.", valueName: "file"), completion: .file())
    var files: [String]

    @Option(
        name: .long, help: ArgumentHelp("Where times without an offset belong, if not here.", valueName: "zone"),
        transform: ImportCommand.zone)
    var timeZone: TimeZone = .current

    @Flag(name: .long, help: "Do not ask before a file of your own records is taken.")
    var yes = false

    @OptionGroup var options: GlobalOptions

    func run() throws {
        let node = try options.open()
        var hasFailed = false
        for file in files {
            do { try take(file, node) } catch {
                Failure.report(error, json: options.json, about: file)
                hasFailed = true
            }
        }
        if hasFailed { throw ExitCode.failure }
    }

    private func take(_ file: String, _ node: Node) throws {
        guard let handle = FileHandle(forReadingAtPath: file) else {
            throw Refusal(.file, "It cannot be read. Is the name right?")
        }
        let head = try Self.read(handle)
        let kind = try FileKind(head)
        try kind == .dump ? takeDump(file, node) : takeRecording(file, kind, head, handle, node)
    }

    private func takeDump(_ file: String, _ node: Node) throws {
        try askUser(about: file, node)
        let meter = ProgressMeter(file)
        defer { meter.finish() }
        let merged = try node.importDump(.file(file, progress: meter.update))
        meter.finish()
        try ImportReport(file: file, json: options.json).write(merged, node)
    }

    private func takeRecording(
        _ file: String, _ kind: FileKind, _ head: [UInt8], _ handle: FileHandle, _ node: Node
    ) throws {
        let meter = ProgressMeter(file)
        defer { meter.finish() }
        var pending: [UInt8]? = head
        var total = 0
        var recording = try RecordingImport(node, zone: timeZone, Clockwork(options.configuration))
        try recording.run(kind) {
            let chunk = try pending ?? Self.read(handle)
            pending = nil
            total += chunk.count
            meter.update(total)
            return chunk
        }
        meter.finish()
        try ImportReport(file: file, json: options.json).write(recording)
    }

    /// Asks before one's own records change by a file; somebody else's are theirs to change.
    private func askUser(about file: String, _ node: Node) throws {
        guard !yes, Screen.isTerminal(STDIN_FILENO), try node.inspect(.file(file)).author == node.user else { return }
        let question = "\(displaySafe(file)) holds your own records. Take back what this folder lacks of them?"
        guard Screen.confirms(question) else { throw Refusal(.refused, "Nothing of it was taken.") }
    }

    private static func read(_ handle: FileHandle) throws -> [UInt8] {
        do { return Array(try handle.read(upToCount: 65_536) ?? Data()) } catch {
            throw Refusal(.file, "It cannot be read. Is it a folder?")
        }
    }

    private static func zone(_ name: String) throws -> TimeZone {
        guard let zone = TimeZone(identifier: name) else {
            throw ValidationError("There is no time zone \(name). Write it like Europe/Rome.")
        }
        return zone
    }
}
