import ArgumentParser
import Vicino

/// `vicino accept`.
struct AcceptCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "accept", abstract: "Say yes to what `vicino requests` lists.",
        discussion: """
            It counts for as long as they are near, also after `vicino decline`.

            Examples:
              vicino accept Anna
              vicino accept Anna --always
            """)

    @Argument(help: ArgumentHelp("A name in the list, or at least 8 digits of an id.", valueName: "user"))
    var user: String

    @Flag(name: .long, help: "Ask no more: from now on always. `vicino policy` takes that back.")
    var always = false

    @OptionGroup var options: GlobalOptions

    func run() throws {
        let questions = try OpenQuestions(ServicePlace(options.configuration))
        let question = try questions.answer(user, always ? .always : .once)
        if options.json { return try Output.print(JSON.object(question.members).line) }
        try Output.print("Accepted. What is new of \(question.shown) comes now.")
    }
}
