import ArgumentParser
import Vicino
import VicinoDrawing

/// `vicino vouch`.
struct VouchCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "vouch", abstract: "Choose whether others may learn that you have met a person.",
        discussion: """
            You and a person have compared six digits, side by side. If you both allow it, each of you vouches for the \
            other: people with whom one of you has compared digits, too, read that you have met. They learn it when \
            your devices meet, and only if they know the other one already. Nobody becomes verified by that.

            At first nobody learns it. If one of you takes it back, others forget it when they meet a device again that \
            has heard of that, and after 90 days at most.

            Without a person, the command lists everybody whom you have verified. `vicino following` and `vicino \
            followers` show who has met your people.

            Examples:
              vicino vouch
              vicino vouch Anna on
              vicino vouch Anna off
            """)

    @Argument(
        help: ArgumentHelp("A name, or at least 8 digits of the id of a person you know.", valueName: "user"))
    var user: String?

    @Argument(help: ArgumentHelp("on or off; without it, show what is chosen.", valueName: "choice"))
    var choice: Choice?

    @OptionGroup var options: GlobalOptions

    enum Choice: String, CaseIterable, ExpressibleByArgument {
        case on, off
    }

    func run() throws {
        let node = try options.open()
        guard let user else { return try list(node) }
        let person = try node.named(anyPerson: user)
        if let choice { try node.setVouching(choice == .on, for: person.user) }
        guard let shown = try node.vouchChoices().first(where: { $0.person.user == person.user }) else {
            throw Refusal(.refused, "You have not verified \(person) in person. Pair your devices side by side first.")
        }
        try Output.print(options.json ? VouchText.json(shown).line : VouchText.line(shown))
    }

    private func list(_ node: Node) throws {
        let choices = try node.vouchChoices()
        guard !options.json else { return try Output.print(JSON.array(choices.map(VouchText.json)).line) }
        guard !choices.isEmpty else {
            return try Output.print("You have verified nobody in person yet. `vicino open` begins that.")
        }
        let output = Output()
        for choice in choices { try output.line(VouchText.line(choice)) }
        try output.flush()
    }
}
