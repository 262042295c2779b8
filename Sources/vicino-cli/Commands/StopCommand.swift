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
        let time = try clock.time(at ?? "now")
        guard time.moment <= clock.now else { throw Refusal(.value, "\(at ?? "") lies in the future.") }
        let node = try options.open()
        let running = try node.running(at: clock.now)
        guard let latest = running.first else { throw Refusal(.refused, "Nothing is running.") }
        for running in running {
            guard running.record.start <= time.moment else {
                let start = clock.text(running.record.start)
                throw Refusal(.value, "\(running.record.activity) began on \(start). It cannot end before.")
            }
        }
        for running in running { try node.edit(running.id, as: Activity.self) { $0.end = time.moment } }
        if options.json { return try Output.print(JSON.object([("id", .text(latest.id.description))]).line) }
        let length = DurationText.write(milliseconds: time.moment.milliseconds - latest.record.start.milliseconds)
        try Output.print("Stopped \(displaySafe(latest.record.activity)) after \(length) (\(latest.id)).")
    }
}
