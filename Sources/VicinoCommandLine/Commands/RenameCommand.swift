import ArgumentParser
import Vicino
import VicinoDrawing

/// `vicino rename`.
struct RenameCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "rename", abstract: "Give a person you follow another petname.",
        discussion: """
            The name is yours alone; nobody else sees it.

            Example:
              vicino rename "Anna 2" "Anna from work"
            """)

    @Argument(help: ArgumentHelp("A petname, or at least 8 digits of an id.", valueName: "user"))
    var user: String

    @Argument(help: ArgumentHelp("The new petname.", valueName: "name"))
    var name: String

    @OptionGroup var options: GlobalOptions

    func run() throws {
        let node = try options.open()
        let person = try node.named(user)
        try node.rename(person, to: name)
        let renamed = try node.person(named: person.user.description)
        if options.json { return try Output.print(JSON.object(renamed.members).line) }
        try Output.print("\(person.name) is called \(renamed.name) now.")
    }
}
