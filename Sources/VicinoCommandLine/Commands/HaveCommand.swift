import ArgumentParser
import Foundation
import Vicino
import VicinoDrawing

/// `vicino have`.
struct HaveCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "have", abstract: "Write a file that states what you hold of a person, to ask for what is new.",
        discussion: """
            Give the small file to them; they run `vicino export --since FILE`.

            Example:
              vicino have Anna -o ben.have
            """)

    @Argument(help: ArgumentHelp("A petname, or at least 8 digits of an id.", valueName: "user"))
    var user: String

    @Option(name: .shortAndLong, help: ArgumentHelp("Where to; without it, the standard output.", valueName: "file"))
    var output: String?

    @OptionGroup var options: GlobalOptions

    func run() throws {
        let destination = try Destination(output, isText: true)
        let node = try options.open()
        let person = try node.named(user)
        let bytes = Array(try node.haveFile(of: person))
        try destination.write { sink in try sink(bytes) }
        guard let path = destination.path else { return }
        if options.json {
            let members = [("file", JSON.text(path))] + person.members + [("bytes", .number(bytes.count))]
            return try Output.print(JSON.object(members).line)
        }
        try Output.print("What you hold of \(person.name): \(path), \(bytes.count) bytes.")
    }
}
