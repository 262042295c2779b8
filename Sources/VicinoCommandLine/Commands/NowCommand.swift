import ArgumentParser
import Vicino
import VicinoActivity
import VicinoDiary
import VicinoDrawing

/// `vicino now`.
struct NowCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "now", abstract: "Show the activity that runs, or add to it.",
        discussion: """
            With an option it stores what you say, and the activity goes on.

            Examples:
              vicino now
              vicino now --steps 2100 --place "Giardini Margherita"
            """)

    @OptionGroup var details: DetailOptions
    @OptionGroup var options: GlobalOptions

    func run() throws {
        let diary = Diary(try options.open())
        let running = try diary.running().first
        guard details.isEmpty else { return try amend(running, diary) }
        let clock = TypedTimeReader(options.configuration)
        if options.json { return try Output.print(JSON.object([("running", .running(running))]).line) }
        guard let running else { return try Output.print("Nothing is running.") }
        let passed = Duration.milliseconds(clock.now.milliseconds - running.record.start.milliseconds)
        let length = AmountFormat.english.text { $0.duration(passed) }
        try Output.print(
            "\(DisplayText(running.record.name).isolated) for \(length), since \(clock.start(of: running.record)) "
                + "(\(running.id))")
    }

    /// Stores what the user says of the activity that runs.
    private func amend(_ running: Identified<Activity>?, _ diary: Diary) throws {
        guard let running else { throw Refusal.nothingRuns }
        let changed = try diary.update(running.id) { try details.apply(to: &$0) }
        let sentence = ActivitySentence(activity: changed)
        try Output.print(options.json ? JSON.id(running.id).line : sentence.line("Changed: it is", running.id))
    }
}

extension Refusal {
    /// No activity runs that a command could change or stop.
    static let nothingRuns = Refusal(
        .refused, "Nothing is running. Begin with, for example, `vicino start walking`.")
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
