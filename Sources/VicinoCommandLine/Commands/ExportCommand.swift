import ArgumentParser
import Foundation
import Vicino
import VicinoDiary
import VicinoDrawing

/// `vicino export`.
struct ExportCommand: ParsableCommand {
    /// The formats that the command writes.
    enum Format: String, ExpressibleByArgument, CaseIterable {
        case binary, jsonl, ics, csv, tcx
        /// Refused, with the reason: no positions are stored.
        case gpx

        static let allValueStrings = allCases.filter { $0 != .gpx }.map(\.rawValue)
    }

    /// What the command wrote.
    struct Outcome {
        var entries = 0
        var bytes = 0
        var isNothing = false
        /// How many devices can open the file; nil if everybody can.
        var devices: Int?
    }

    static let configuration = CommandConfiguration(
        commandName: "export",
        abstract: "Write your records to a signed file for others, or as a calendar, a table or trainings.",
        discussion: """
            A person who has the file can follow you. It has no notes and no places, but your whole history; the options say \
            otherwise. With --for, only the devices of the people whom you name can open it, and it shows what they see in any \
            case; nothing in it tells who they are or who you are. With --since and a file that a follower made with `vicino have`, \
            it holds only what is new for them. The formats ics, for other calendar programs, csv, for \
            spreadsheets, and tcx, for programs that keep trainings, hold your activities and are not signed. `vicino \
            import` reads csv and tcx again without adding anything twice. There is no GPX, because Vicino keeps no \
            positions. A file written with --own is for your other folders that have your keys. It is not a backup, which holds the keys, too.

            Examples:
              vicino export -o anna.vicino
              vicino export --places areas --from 2026-11-01 -o anna.vicino
              vicino export --since ben.have -o update.vicino
              vicino export --for Ben,Cora -o news.vicino
              vicino export --format ics -o anna.ics
              vicino export --format csv -o anna.csv
              vicino export --format tcx -o anna.tcx
            """)

    @Option(name: .shortAndLong, help: ArgumentHelp("Where to; - is the standard output.", valueName: "file"))
    var output: String?

    @Option(
        name: .long,
        help: ArgumentHelp(
            "binary (small), jsonl (the same as text), ics (iCalendar), csv (a table) or tcx (trainings).",
            valueName: "format"))
    var format = Format.binary

    @Option(name: .long, help: ArgumentHelp("Only what is new since this file of vicino have.", valueName: "havefile"))
    var since: String?

    @Option(
        name: .customLong("for"),
        help: ArgumentHelp("Only the devices of these followers can open the file.", valueName: "followers"))
    var recipients: String?

    @OptionGroup var sharing: SharingOptions

    @Option(
        name: .long,
        help: ArgumentHelp("Only what begins from then on: a day, today, or always for everything.", valueName: "day"))
    var from: String?

    @Flag(name: .long, help: "Everything, even personal fields: for your own devices only.")
    var own = false

    @OptionGroup var options: GlobalOptions

    func validate() throws {
        if format == .gpx {
            throw ValidationError(
                "A GPX file is a list of positions, and Vicino keeps none. Take --format tcx for programs that keep "
                    + "trainings, or --format csv for spreadsheets.")
        }
        if DumpFormat(rawValue: format.rawValue) == nil, since != nil || own {
            throw ValidationError("--since and --own do not go with \(format.rawValue).")
        }
        if recipients != nil, own || format != .binary {
            throw ValidationError("--for goes with the format binary only, and not with --own.")
        }
        if recipients != nil, sharing.isGiven || from != nil {
            throw ValidationError(
                "A file with --for shows what these people may see in any case. `vicino share` changes that.")
        }
        if own || DumpFormat(rawValue: format.rawValue) == nil, sharing.isGiven || from != nil {
            throw ValidationError("What others see is said for a file for others only.")
        }
    }

    func run() throws {
        let destination = try Destination(output, isText: format != .binary)
        let node = try options.open()
        let haveFile = try since.map { try Self.read($0) }
        let written = try destination.write { sink in try write(node, since: haveFile, to: sink) }
        if let path = destination.path { try report(written, path) }
    }

    private func write(
        _ node: Node, since haveFile: [UInt8]?, to sink: @escaping ([UInt8]) throws -> Void
    ) throws -> Outcome {
        guard let format = DumpFormat(rawValue: format.rawValue) else { return try writeActivities(node, sink) }
        guard recipients == nil else { return try writeSealed(node, since: haveFile, to: sink) }
        let hadDemo = try !node.demoRecords().isEmpty
        let report = try node.export(for: try audience(node), as: format, since: haveFile, to: sink)
        if hadDemo { Failure.warnOfEndedDemo() }
        return Outcome(
            entries: report.entryCount, bytes: report.byteCount, isNothing: haveFile != nil && report.logCount == 0)
    }

    /// Writes a file that only the devices of the named followers open.
    private func writeSealed(
        _ node: Node, since haveFile: [UInt8]?, to sink: @escaping ([UInt8]) throws -> Void
    ) throws -> Outcome {
        let names = (recipients ?? "").split(separator: ",").map { $0.trimmingCharacters(in: .whitespaces) }
        let hadDemo = try !node.demoRecords().isEmpty
        let report = try node.export(
            sealedFor: try names.map { try node.named(follower: $0) }, since: haveFile, to: sink)
        if hadDemo { Failure.warnOfEndedDemo() }
        for follower in report.incomplete {
            Failure.warn(
                "Not every device of \(follower) can open the file: the key of one is not known yet. It comes with the next "
                    + "session with that device.")
        }
        return Outcome(
            entries: report.export.entryCount, bytes: report.export.byteCount,
            isNothing: haveFile != nil && report.export.logCount == 0, devices: report.deviceCount)
    }

    /// Who receives the file. A file is handed over by hand, so it is for the whole history.
    private func audience(_ node: Node) throws -> DumpAudience {
        guard !own else { return .ownDevices }
        let clock = TypedTimeReader(options.configuration)
        return .followers(try sharing.sharing(since: from, from: .history, of: node, clock).sorted)
    }

    private func writeActivities(_ node: Node, _ sink: ([UInt8]) throws -> Void) throws -> Outcome {
        var written = Outcome()
        func write(_ text: String) throws {
            try sink(Array(text.utf8))
            written.bytes += text.utf8.count
        }
        switch format {
        case .csv: written.entries = try ActivityTable(node).write(write)
        case .tcx: written.entries = try TrainingFile(node).write(write)
        case .binary, .jsonl, .ics, .gpx: written.entries = try CalendarFile(node).write(write)
        }
        return written
    }

    private func report(_ written: Outcome, _ path: String) throws {
        if options.json {
            var members: [(String, JSON)] = [
                ("file", .text(path)), ("entries", .number(written.entries)), ("bytes", .number(written.bytes)),
                ("nothingNew", .boolean(written.isNothing)),
            ]
            if let devices = written.devices { members.append(("devices", .number(devices))) }
            return try Output.print(JSON.object(members).line)
        }
        let what = written.isNothing ? "Nothing is new" : String.count(written.entries, "change")
        let sealed = written.devices.map { ", for \(String.count($0, "device"))" } ?? ""
        try Output.print("\(what)\(sealed): \(path), \(String.count(written.bytes, "byte")).")
    }

    private static func read(_ path: String) throws -> [UInt8] {
        let file = try InputFile(path)
        guard file.kind == .haveFile else {
            let wanted = "--since takes the file that your follower made with `vicino have`."
            throw Refusal(file.kind.refusal(wanted: wanted), about: path)
        }
        return try file.reader()(2 << 20)
    }
}
