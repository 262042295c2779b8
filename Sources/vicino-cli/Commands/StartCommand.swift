import ArgumentParser
import Vicino

/// `vicino start`.
struct StartCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "start", abstract: "Start an activity; what runs is stopped.",
        discussion: """
            Only one activity runs at a time. Prints the id of the record.

            Examples:
              vicino start walking
              vicino start cycling --at 8:00
            """)

    @Argument(help: ArgumentHelp("What is being done: walking, sitting, or any other name.", valueName: "activity"))
    var activity: String

    @Option(name: .long, help: ArgumentHelp("When it began, if not now.", valueName: "time"))
    var at: String?

    @OptionGroup var options: GlobalOptions

    func run() throws {
        let clock = Clockwork(options.configuration)
        let time = try clock.past(at)
        var record = Activity()
        try record.setName(activity)
        record.begin(at: time)
        let (id, stopped) = try options.open().edit { editing in
            let running = try Running(editing, clock)
            try running.end(at: time.moment, editing)
            return (try editing.publish(record), running.activities)
        }
        try report(id, stopped)
    }

    private func report(_ id: RecordID, _ stopped: [Identified<Activity>]) throws {
        guard options.json else {
            for stopped in stopped { Output.standardError("Stopped \(displaySafe(stopped.record.activity)).\n") }
            return try Output.print(id.description)
        }
        let ids = stopped.map { JSON.text($0.id.description) }
        try Output.print(JSON.object([("id", .text(id.description)), ("stopped", .array(ids))]).line)
    }
}
