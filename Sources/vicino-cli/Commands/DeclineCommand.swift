import ArgumentParser
import Vicino

/// `vicino decline`.
struct DeclineCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "decline", abstract: "Say no to what `vicino requests` lists.",
        discussion: """
            It counts for as long as they are near, or until `vicino accept`. They are not told.

            Examples:
              vicino decline Anna
              vicino decline Anna --never
            """)

    @Argument(help: ArgumentHelp("A name in the list, or at least 8 digits of an id.", valueName: "user"))
    var user: String

    @Flag(name: .long, help: "Ask no more: from now on never. `vicino policy` takes that back.")
    var never = false

    @OptionGroup var options: GlobalOptions

    func run() throws {
        let questions = try OpenQuestions(ServicePlace(options.configuration))
        let question = try questions.answer(user, never ? .never : .notNow)
        if options.json { return try Output.print(JSON.object(question.members).line) }
        try Output.print("Declined. Nothing of \(question.shown) is taken while they are near.")
    }
}
