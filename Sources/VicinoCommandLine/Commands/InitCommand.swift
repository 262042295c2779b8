import ArgumentParser
import Foundation
import Vicino
import VicinoDrawing

/// `vicino init`.
struct InitCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "init", abstract: "Set up a data folder with new keys.",
        discussion: """
            Followers see the name; it is not secret and need not be unique.

            Example:
              vicino init --name Anna
            """)

    @Option(name: .long, help: ArgumentHelp("What you call yourself, 1 to 100 bytes.", valueName: "name"))
    var name: String

    @OptionGroup var options: GlobalOptions

    func run() throws {
        let name = name.trimmingCharacters(in: .whitespacesAndNewlines)
        guard !DisplayText(name).isBlank else {
            throw Refusal(.badValue, "A name needs at least one visible character, such as --name Anna.")
        }
        let node = try create(name)
        if options.json {
            return try Output.print(
                JSON.object(
                    node.me.members + [
                        ("claimedName", .text(name)), ("fingerprint", .text(node.user.fingerprint)),
                        ("data", .text(node.dataPath)),
                    ]
                ).line)
        }
        try Output.print(
            "Hello \(name). Your records are in \(node.dataPath).",
            "Your fingerprint: \(node.user.fingerprint)")
    }

    private func create(_ name: String) throws -> Node {
        do {
            return try Node.create(options.configuration, claimedName: name)
        } catch let error as VicinoError where error.code == .recordsMissing {
            throw GlobalOptions.refusal(ofLoss: error)
        }
    }
}
