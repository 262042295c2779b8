import ArgumentParser
import Vicino

/// `vicino unfollow`.
struct UnfollowCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "unfollow", abstract: "Stop following somebody, and delete their records from this device.",
        discussion: """
            Example:
              vicino unfollow Anna
            """)

    @Argument(help: ArgumentHelp("A petname, or at least 8 digits of an id.", valueName: "user"))
    var user: String

    @OptionGroup var options: GlobalOptions

    func run() throws {
        let node = try options.open()
        let person = try node.named(user)
        try node.unfollow(person)
        if options.json { return try Output.print(JSON.object(person.members).line) }
        try Output.print("You no longer follow \(displaySafe(person.name)). Their records are gone from this device.")
    }
}
