import ArgumentParser
import Vicino
import VicinoDrawing

/// `vicino unblock`.
struct UnblockCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "unblock", abstract: "Unblock a person, so that invitations admit them again.",
        discussion: """
            They follow you again only with a new invitation.

            Example:
              vicino unblock Ben
            """)

    @Argument(help: ArgumentHelp("A name, or at least 8 digits of an id.", valueName: "user"))
    var user: String

    @OptionGroup var options: GlobalOptions

    func run() throws {
        let node = try options.open()
        let blocked = try node.named(blocked: user)
        try node.unblock(blocked)
        if options.json {
            let members = [("user", JSON.text(blocked.name)), ("id", .text(blocked.user.description))]
            return try Output.print(JSON.object(members).line)
        }
        try Output.print(
            "\(blocked.name) is no longer blocked. `vicino invite` makes a new invitation for them.")
    }
}
