import ArgumentParser
import Vicino
import VicinoDiary
import VicinoDrawing

/// `vicino delete`.
struct DeleteCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "delete", abstract: "Delete a record of yours.",
        discussion: """
            It stays in the trash for 30 days, unless --forever is given. Followers lose it with their next update.

            Examples:
              vicino delete 3fa2-12
              vicino delete 3fa2-12 --forever
            """)

    @Argument(help: ArgumentHelp("The record, as vicino list shows it.", valueName: "id"))
    var id: String

    @Flag(name: .long, help: "Destroy it at once, even if it is already in the trash.")
    var forever = false

    @OptionGroup var options: GlobalOptions

    func run() throws {
        let node = try options.open()
        let record = try node.named(record: id)
        try node.explainingTrash(record) { try Diary(node).delete(record, forever: forever) }
        let deleted: TerminalText = "Deleted \(record). \(ProposedCommand("vicino undelete \(record)")) brings it back."
        let text: TerminalText = forever ? "Gone for good: \(record)" : deleted
        try Output.print(options.json ? JSON.id(record).line : text)
    }
}
