import ArgumentParser
import Vicino
import VicinoDrawing
import VicinoService

/// `vicino accept`.
struct AcceptCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "accept", abstract: "Say yes to what `vicino questions` lists.",
        discussion: """
            For a person, your answer applies as long as they are near, even after `vicino decline`. For a network, it \
            applies until you decline that network: on it, this device looks for people and is found. You can name any \
            network that this device is on, whether Vicino asks about it or not; `vicino config networks` lists them.

            Examples:
              vicino accept Anna
              vicino accept wlan0
              vicino accept Anna --always
            """)

    @Argument(
        help: ArgumentHelp(
            "A name in the list, at least 8 digits of an id, or a network or its interface.",
            valueName: "user"))
    var user: String

    @Flag(name: .long, help: "Always accept from now on, without asking. `vicino policy` changes that.")
    var always = false

    @OptionGroup var options: GlobalOptions

    func run() throws {
        let socket = ServiceSocket(options.configuration)
        let node = try options.openIfSetUp()
        if let answer = try AnsweredNetwork(about: user, socket, node) {
            return try answer.give(.accept, json: options.json)
        }
        let questions = try OpenQuestions(socket, about: user, node)
        let question = try questions.answer(user, always ? .always : .once)
        if options.json { return try Output.print(JSON.object(question.members).line) }
        if question.isNetwork { return try Output.print("\(NetworkAnswer.accept.sentence(question.shown))") }
        try Output.print("Accepted. This device now fetches what is new from \(question.shown).")
    }
}
