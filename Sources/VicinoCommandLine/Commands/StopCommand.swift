import ArgumentParser
import Vicino
import VicinoActivity

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
        let latest = try options.open().write { transaction in
            let running = try Running(transaction, clock)
            guard let latest = try running.end(at: moment, transaction).first else {
                throw Refusal(.refused, "Nothing is running. Begin with, for example, `vicino start walking`.")
            }
            return latest
        }
        let sentence = ActivitySentence(activity: latest.record)
        try Output.print(options.json ? JSON.id(latest.id).line : sentence.line("Stopped", latest.id))
    }
}
