import ArgumentParser
import Vicino

/// `vicino stop`.
struct StopCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "stop", abstract: "Stop the activity that runs.",
        discussion: """
            Examples:
              vicino stop
              vicino stop --at "10m ago"
            """)

    @Option(name: .long, help: ArgumentHelp("When it ended, if not now.", valueName: "time"))
    var at: String?

    @OptionGroup var options: GlobalOptions

    func run() throws {
        let clock = Clockwork(options.configuration)
        let moment = try clock.past(at).moment
        let latest = try options.open().edit { editing in
            let running = try Running(editing, clock)
            guard let latest = running.latest else { throw Refusal(.refused, "Nothing is running.") }
            try running.end(at: moment, editing)
            return latest
        }
        if options.json { return try Output.print(JSON.object([("id", .text(latest.id.description))]).line) }
        let length = DurationText.write(milliseconds: moment.milliseconds - latest.record.start.milliseconds)
        try Output.print("Stopped \(displaySafe(latest.record.activity)) after \(length) (\(latest.id)).")
    }
}
