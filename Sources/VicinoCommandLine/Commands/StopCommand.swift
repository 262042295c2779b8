import ArgumentParser
import Vicino
import VicinoActivity
import VicinoDiary

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
        let clock = TypedTimeReader(options.configuration)
        let moment = try clock.past(at).moment
        guard let latest = try Diary(try options.open()).explainingStart({ try $0.stop(at: moment).first }) else {
            throw Refusal(.refused, "Nothing is running. Begin with, for example, `vicino start walking`.")
        }
        let sentence = ActivitySentence(activity: latest.record)
        try Output.print(options.json ? JSON.id(latest.id).line : sentence.line("Stopped", latest.id))
    }
}
