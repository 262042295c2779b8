import ArgumentParser
import Vicino
import VicinoActivity
import VicinoDiary
import VicinoDrawing

/// `vicino stop`.
struct StopCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "stop", abstract: "Stop the activity that runs.",
        discussion: """
            What you say about the activity is stored with its end. If two devices have started one each, both end, and \
            it belongs to the later one.

            Examples:
              vicino stop
              vicino stop --at "10m ago"
              vicino stop --steps 4200 --distance 3.1km --note "with Ben"
            """)

    @Option(name: .long, help: ArgumentHelp("When it ended, if not now.", valueName: "time"))
    var at: String?

    @OptionGroup var details: DetailOptions
    @OptionGroup var options: GlobalOptions

    func run() throws {
        let clock = TypedTimeReader(options.configuration)
        // Before the folder is opened, so that a mistyped time is said first.
        _ = try clock.past(at)
        let node = try options.open()
        let diary = Diary(node)
        let time = try clock.past(at, after: try diary.running().first?.record.start)
        if let at { RepeatedTimeNote(at, takenAs: time, clock).write() }
        let stopped = try diary.explainingStart(node) { try $0.stop(at: time.moment) { try details.apply(to: &$0) } }
        guard let latest = stopped.first else { throw Refusal.nothingRuns }
        let sentence = ActivitySentence(activity: latest.record)
        try Output.print(options.json ? JSON.id(latest.id).line : sentence.line("Stopped", latest.id))
    }
}
