import ArgumentParser
import Foundation
import Vicino

/// `vicino import`.
struct ImportCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "import", abstract: "Take what is new in files: from people you follow, GPX tracks, CSV tables.",
        discussion: """
            What a file is shows in its content. The same file twice adds nothing. A CSV file begins with a line of \
            column names: activity and start, and if you like end, steps, distance, place, note.

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

    @Flag(name: .long, help: "For scripts; import never asks, and follows nobody.")
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
        let meter = ProgressMeter(file)
        defer { meter.finish() }
        let head = try Self.read(handle)
        let kind = try FileKind(head)
        guard kind != .dump else {
            let merged = try node.importDump(.file(file, progress: meter.update))
            meter.finish()
            return try ImportReport(file: file, json: options.json).write(merged, node)
        }
        var pending: [UInt8]? = head
        var total = 0
        var recording = try RecordingImport(node, zone: timeZone, now: options.configuration.now())
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
