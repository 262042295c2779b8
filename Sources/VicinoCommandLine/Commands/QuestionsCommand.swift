import ArgumentParser
import Vicino
import VicinoActivity
import VicinoDrawing
import VicinoService

/// `vicino questions`.
struct QuestionsCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "questions", abstract: "List the questions that wait for your answer.",
        discussion: """
            The service asks about people whose policy is ask. A question waits as long as the person is near; when \
            they leave, it is gone, and nothing was fetched. A question that you declined is listed for the same time, so that you \
            can change your mind. The service also asks about a new network, for as long as this device is on it.

            Example:
              vicino questions
            """)

    @OptionGroup var options: GlobalOptions

    func run() throws {
        let clock = TypedTimeReader(options.configuration)
        let questions = try OpenQuestions(ServiceSocket(options.configuration)).all
        if options.json {
            let rows = questions.map {
                JSON.object($0.members + [("askedAt", .time($0.askedAt)), ("declined", .boolean($0.isDeclined))])
            }
            return try Output.print(JSON.array(rows).line)
        }
        guard !questions.isEmpty else { return try Output.print("Nothing waits for your answer.") }
        let output = Output()
        for question in questions {
            let since = "Asked on \(clock.text(question.askedAt))."
            try output.line("\(Screen.style.bold(question.shown)) \(question.sentence) \(since)")
        }
        try output.line()
        try output.line("`vicino accept NAME` says yes, `vicino decline NAME` no.")
        try output.flush()
    }
}
