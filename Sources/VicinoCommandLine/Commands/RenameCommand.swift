import ArgumentParser
import Vicino
import VicinoDrawing

/// `vicino rename`.
struct RenameCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "rename", abstract: "Give a person you follow, or a follower, another petname.",
        discussion: """
            The name is yours alone; nobody else sees it. A person who follows you and whom you follow has one. A \
            follower without a petname is called by the name that they give themselves.

            Examples:
              vicino rename "Anna 2" "Anna from work"
              vicino rename Ben --own-name
            """)

    @Argument(help: ArgumentHelp("A name, or at least 8 digits of an id.", valueName: "user"))
    var user: String

    @Argument(help: ArgumentHelp("The new petname.", valueName: "name"))
    var name: String?

    @Flag(name: .long, help: "Call a follower by the name that they give themselves again.")
    var ownName = false

    @OptionGroup var options: GlobalOptions

    func validate() throws {
        guard (name == nil) == ownName else { throw ValidationError("Give a new petname, or --own-name.") }
    }

    func run() throws {
        let node = try options.open()
        let person = try person(node)
        if let name {
            try node.rename(person, to: name)
        } else {
            try node.forgetPetname(of: person)
        }
        let renamed = try node.person(for: person.user)
        if options.json { return try Output.print(JSON.object(renamed.members).line) }
        try Output.print("\(person.name) is called \(renamed.name) now.")
    }

    /// The followed person whom the text names, or else a follower.
    private func person(_ node: Node) throws -> Person {
        if let followed = try? node.person(named: user) { return followed }
        return try node.named(anyPerson: user)
    }
}
