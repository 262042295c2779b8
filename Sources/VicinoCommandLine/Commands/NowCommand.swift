import ArgumentParser
import Vicino
import VicinoActivity
import VicinoDiary
import VicinoDrawing

/// `vicino now`.
struct NowCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "now", abstract: "Show the activity that runs.",
        discussion: """
            Example:
              vicino now
            """)

    @OptionGroup var options: GlobalOptions

    func run() throws {
        let clock = TypedTimeReader(options.configuration)
        let running = try Diary(try options.open()).running().first
        if options.json { return try Output.print(JSON.object([("running", .running(running))]).line) }
        guard let running else { return try Output.print("Nothing is running.") }
        let passed = Duration.milliseconds(clock.now.milliseconds - running.record.start.milliseconds)
        let length = AmountFormat.english.text { $0.duration(passed) }
        try Output.print(
            "\(DisplayText(running.record.name).isolated) for \(length), since \(clock.start(of: running.record)) "
                + "(\(running.id))")
    }
}

extension JSON {
    /// The running activity as an object; null if none runs.
    static func running(_ running: Identified<Activity>?) -> JSON {
        guard let running else { return .null }
        return .object([
            ("id", .text(running.id.description)), ("activity", .text(running.record.name)),
            ("start", .time(running.record.start)),
        ])
    }
}
