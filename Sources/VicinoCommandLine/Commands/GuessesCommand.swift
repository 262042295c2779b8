import ArgumentParser
import Vicino
import VicinoActivity
import VicinoDiary
import VicinoDrawing

/// `vicino guesses`.
struct GuessesCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "guesses", abstract: "List the activities that were guessed, for you to confirm.",
        discussion: """
            What records by itself only guesses, and so do some imported files. `vicino confirm` says that a guess was right, \
            `vicino edit` what it was instead, and `vicino delete` that it was nothing. A deleted guess does not come \
            back. `vicino config record` lists what can record by itself.

            Examples:
              vicino guesses
              vicino guesses yesterday
              vicino guesses --json
            """)

    @Argument(help: ArgumentHelp("Only the guesses of this day.", valueName: "day"))
    var day: String?

    @OptionGroup var options: GlobalOptions

    func run() throws {
        let node = try options.open()
        let clock = TypedTimeReader(options.configuration)
        let range = try day.map { try GuessDay($0, clock) }
        let guesses = try Diary(node).guesses(from: range?.begin, to: range?.end)
        if options.json { return try Output.print(JSON.array(guesses.map(Self.json)).line) }
        guard !guesses.isEmpty else { return try Output.print("There is no guess that waits for an answer.") }
        let output = Output()
        var last: String?
        for guess in guesses {
            let sentence = ActivitySentence(activity: guess.record)
            let date = RecordClock(guess.record, timeZone: clock.timeZone).wallTime(at: guess.record.start).date
            let title = CalendarName.short(date)
            if title != last { try output.line(Screen.style.dim(DisplayText(title))) }
            last = title
            try output.line("  \(sentence.text)  \(Screen.style.dim("\(guess.id)"))")
        }
        let all: TerminalText = "\(ProposedCommand("vicino confirm all")) says that all of them were right."
        try output.line(all)
        try output.flush()
    }

    private static func json(_ guess: Identified<Activity>) -> JSON {
        let activity = guess.record
        return .object([
            ("id", .text(guess.id.description)), ("activity", .text(activity.name)), ("start", .time(activity.start)),
            ("end", activity.end.map { .time($0) } ?? .null), ("steps", activity.steps.map { .number($0) } ?? .null),
        ])
    }
}
