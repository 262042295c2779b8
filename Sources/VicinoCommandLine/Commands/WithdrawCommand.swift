import ArgumentParser
import Vicino
import VicinoDrawing

/// `vicino withdraw`.
struct WithdrawCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "withdraw", abstract: "Withdraw an invitation, so that nobody else can use it.",
        discussion: """
            `vicino invitations` shows the numbers. A person who has used it still follows you; `vicino revoke` ends \
            that.

            Examples:
              vicino withdraw 3
              vicino withdraw --all
            """)

    @Argument(help: ArgumentHelp("The invitation, as vicino invitations shows it.", valueName: "number"))
    var number: Int?

    @Flag(name: .long, help: "Withdraw every open invitation.")
    var all = false

    @OptionGroup var options: GlobalOptions

    func validate() throws {
        guard all == (number == nil) else {
            throw ValidationError("Give the number of an invitation, or --all. `vicino invitations` lists them.")
        }
    }

    func run() throws {
        let node = try options.open(mayUseReserve: true)
        let wanted = try node.openInvitations().filter { all || $0.number == number }
        if let number, wanted.isEmpty {
            throw Refusal(
                .notFound,
                "There is no open invitation with the number \(number). `vicino invitations` lists the open ones."
            )
        }
        for invitation in wanted { try node.withdraw(invitation) }
        if options.json { return try Output.print(JSON.array(wanted.map { .object($0.members) }).line) }
        let sentence: TerminalText =
            switch wanted.count {
            case 0: "No invitation is open."
            case 1: "Invitation \(wanted[0].number) is withdrawn. Nobody else can use it."
            default: "\(wanted.count) invitations are withdrawn. Nobody else can use them."
            }
        try Output.print(sentence)
    }
}
