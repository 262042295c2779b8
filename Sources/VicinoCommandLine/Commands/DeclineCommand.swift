import ArgumentParser
import Vicino
import VicinoDrawing
import VicinoService

/// `vicino decline`.
struct DeclineCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "decline", abstract: "Say no to what `vicino questions` lists.",
        discussion: """
            For a person, your answer applies as long as they are near, or until `vicino accept`; they are not told. \
            For a network, it applies until you accept that network: this device does not look for people there, and does not \
            ask again.

            Examples:
              vicino decline Anna
              vicino decline wlan0
              vicino decline Anna --never
            """)

    @Argument(
        help: ArgumentHelp(
            "A name in the list, at least 8 digits of an id, or a network or its interface.",
            valueName: "user"))
    var user: String

    @Flag(name: .long, help: "Always decline from now on, without asking. `vicino policy` changes that.")
    var never = false

    @OptionGroup var options: GlobalOptions

    func run() throws {
        let socket = ServiceSocket(options.configuration)
        let node = try options.openIfSetUp()
        if let answer = try AnsweredNetwork(about: user, socket, node) {
            return try answer.give(.decline, json: options.json)
        }
        let questions = try OpenQuestions(socket, about: user, node)
        let question = try questions.answer(user, never ? .never : .notNow)
        if options.json { return try Output.print(JSON.object(question.members).line) }
        if question.isNetwork { return try Output.print("\(NetworkAnswer.decline.sentence(question.shown))") }
        try Output.print("Declined. Nothing is fetched from \(question.shown) automatically while they are near.")
    }
}
