import ArgumentParser
import Vicino
import VicinoDiary
import VicinoDrawing

/// `vicino undelete`.
struct UndeleteCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "undelete", abstract: "Take a deleted record out of the trash.",
        discussion: """
            `vicino list --deleted` shows what is there.

            Example:
              vicino undelete 3fa2-12
            """)

    @Argument(help: ArgumentHelp("The record, as vicino list --deleted shows it.", valueName: "id"))
    var id: String

    @OptionGroup var options: GlobalOptions

    func run() throws {
        let node = try options.open()
        let record = try node.named(record: id)
        try Diary(node).undelete(record)
        try Output.print(options.json ? JSON.id(record).line : "It is back: \(record)")
    }
}
