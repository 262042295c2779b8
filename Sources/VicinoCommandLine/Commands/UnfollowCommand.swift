import ArgumentParser
import Vicino
import VicinoDrawing

/// `vicino unfollow`.
struct UnfollowCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "unfollow", abstract: "Stop following a person, and delete their records from this device.",
        discussion: """
            The command asks first; without a terminal, it needs --yes.

            Examples:
              vicino unfollow Anna
              vicino unfollow Anna --yes
            """)

    @Argument(help: ArgumentHelp("A petname, or at least 8 digits of an id.", valueName: "user"))
    var user: String

    @Flag(name: .long, help: "Do not ask.")
    var yes = false

    @OptionGroup var options: GlobalOptions

    func run() throws {
        let node = try options.open(mayUseReserve: true)
        let person = try node.named(user)
        let name = DisplayText(person.name)
        if !person.isMe {
            let question: TerminalText = "Stop following \(name), and delete their records from this device?"
            let consent = Consent(
                what: "Unfollowing a person", question: question, refusal: "You still follow \(name).")
            try consent.obtain(given: yes)
        }
        try node.unfollow(person)
        if options.json { return try Output.print(JSON.object(person.members).line) }
        try Output.print("You no longer follow \(name). Their records are gone from this device.")
    }
}
