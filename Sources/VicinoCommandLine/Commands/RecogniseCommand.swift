import ArgumentParser
import Vicino
import VicinoDiary
import VicinoDrawing
import VicinoMotion

/// `vicino recognise`.
struct RecogniseCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "recognise", abstract: "Say what a recording of an accelerometer shows: steps, walking, stairs.",
        discussion: """
            For trying: nothing is stored, and no data folder is needed. A file is CSV: a time and the accelerations \
            along three axes, with gravity, 25 to 400 times a second. Its first line may name columns and units, such \
            as time (ms), x (g), y (g), z (g). Without names, the first four columns are read, and the units follow \
            from the values. Walking, running, stairs and lying still are told apart every five seconds; short \
            interruptions are bridged. Vehicles are not recognised by motion. Times in the output count from the first \
            sample. The command exits with 1 if a file is no recording.

            Examples:
              vicino recognise walk.csv
              vicino recognise walk.csv --json
            """)

    @Argument(help: ArgumentHelp("Files to read.", valueName: "file"), completion: .file())
    var files: [String]

    @OptionGroup var options: GlobalOptions

    func run() throws {
        var hasFailed = false
        for path in files {
            do {
                let report = try report(InputFile(path))
                try write(report, path)
            } catch {
                Failure.report(error, json: options.json)
                hasFailed = true
            }
        }
        if hasFailed { throw ExitCode.failure }
    }

    private func report(_ file: InputFile) throws -> MotionReport {
        guard file.kind == .csv else {
            throw Refusal(
                file.kind.refusal(wanted: "Name a recording: a CSV file with a time and three accelerations."),
                about: file.path)
        }
        let meter = ProgressMeter(file)
        defer { meter.finish() }
        let read = file.reader(progress: meter.update)
        do {
            return try MotionReport { try read(65_536) }
        } catch let error as MotionTableError {
            throw Refusal(.malformed, "\(file.path): \(error)")
        }
    }

    private func write(_ report: MotionReport, _ path: String) throws {
        guard !options.json else { return try Output.print(report.json(path).line) }
        let output = Output()
        for line in report.lines(path) { try output.line(line) }
        try output.flush()
    }
}
