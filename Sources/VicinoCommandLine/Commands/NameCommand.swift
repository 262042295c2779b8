import ArgumentParser
import Vicino
import VicinoDrawing

/// `vicino name`.
struct NameCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "name", abstract: "Show or change what you call yourself.",
        discussion: """
            Followers receive the name with what they receive next. Invitations that you made before keep the old name. \
            A name that a follower has given you stays.

            Examples:
              vicino name
              vicino name "Anna Rossi"
            """)

    @Argument(help: ArgumentHelp("The new name, 1 to 100 bytes; without it, the name is shown.", valueName: "name"))
    var name: String?

    @OptionGroup var options: GlobalOptions

    func run() throws {
        let node = try options.open()
        let before = try node.claimedName()
        if let name { try PhraseInput.onDemand { try node.setClaimedName(name, unsealedBy: $0) } }
        let claimed = try node.claimedName()
        if options.json {
            return try Output.print(JSON.object(node.me.members + [("claimedName", .text(claimed))]).line)
        }
        let shown = DisplayText(claimed)
        guard name != nil else { return try Output.print("\(shown)") }
        try Output.print(
            claimed == before
                ? "Your name is \(shown) already."
                : "Your name is \(shown) now. Followers receive it with your next session or file.")
    }
}
