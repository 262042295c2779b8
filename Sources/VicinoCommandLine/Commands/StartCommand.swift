import ArgumentParser
import Vicino
import VicinoActivity
import VicinoDiary
import VicinoDrawing

/// `vicino start`.
struct StartCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "start", abstract: "Start an activity, and stop the running one.",
        discussion: """
            Only one activity runs at a time. The last word of the answer is the id of the record.

            Examples:
              vicino start walking
              vicino start cycling --at 8:00
              vicino start reading --place "Sala Borsa" --note "second chapter"
            """)

    @Argument(help: ArgumentHelp("What you do: walking, sitting, or any other name.", valueName: "activity"))
    var activity: String

    @Option(name: .long, help: ArgumentHelp("When it began, if not now.", valueName: "time"))
    var at: String?

    @Flag(name: .customLong("private"), help: "It stays on your own devices: no follower sees it.")
    var isPrivate = false

    @OptionGroup var texts: TextOptions
    @OptionGroup var options: GlobalOptions

    func run() throws {
        let clock = TypedTimeReader(options.configuration)
        // Before the folder is opened, so that a mistyped time is said first.
        _ = try clock.past(at)
        var record = Activity()
        record.name = try DiaryRules.typedName(activity)
        let node = try options.open()
        let diary = Diary(node)
        let time = try clock.past(at, after: try diary.running().first?.record.start)
        if let at { RepeatedTimeNote(at, takenAs: time, clock).write() }
        record.begin(at: time)
        texts.apply(to: &record)
        let names = try ActivityNames(of: node.me, node)
        let started = try diary.explainingStart(node) { [isPrivate] in try $0.start(record, isPrivate: isPrivate) }
        try report(started.started, started.stopped)
        NewActivityNote(started.started.record, id: started.started.id, among: names).write()
    }

    private func report(_ started: Identified<Activity>, _ stopped: [Identified<Activity>]) throws {
        guard options.json else {
            for stopped in stopped {
                try Output.print(ActivitySentence(activity: stopped.record).line("Stopped", stopped.id))
            }
            return try Output.print(ActivitySentence(activity: started.record).line("Started", started.id))
        }
        let ids = stopped.map { JSON.text($0.id.description) }
        try Output.print(JSON.object([("id", .text(started.id.description)), ("stopped", .array(ids))]).line)
    }
}
