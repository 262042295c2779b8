import ArgumentParser
import Foundation
import Vicino

/// The program `pantry`.
@main
struct PantryCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "pantry",
        abstract: "Keep what lies in your pantry, and share with others what is behind the barcodes.",
        groupedSubcommands: [
            CommandGroup(
                name: "Your pantry",
                subcommands: [Init.self, Add.self, Use.self, Remove.self, List.self, Expiring.self]),
            CommandGroup(name: "Barcodes", subcommands: [Lookup.self, CastVote.self]),
            CommandGroup(
                name: "Others",
                subcommands: [Listen.self, Meet.self, Invite.self, Follow.self, Sync.self, Revoke.self]),
        ])
}

/// The options of every subcommand.
struct PantryOptions: ParsableArguments {
    @Option(help: "The data folder; without it $PANTRY_DATA, then $XDG_DATA_HOME/pantry.", completion: .directory)
    var data: String?

    var configuration: Node.Configuration {
        Node.Configuration(program: "pantry", kinds: [Item.self, Product.self, Vote.self], dataPath: data)
    }

    func open() throws -> Pantry {
        do {
            return Pantry(node: try Node.open(configuration))
        } catch let error as VicinoError where error.code == .notSetUp {
            throw PantryError("\(error.message) Run `pantry init --name NAME` first.")
        }
    }
}

/// `pantry init`.
struct Init: ParsableCommand {
    static let configuration = CommandConfiguration(abstract: "Set your pantry up.")

    @Option(help: "What you call yourself; the people you invite see it.") var name: String
    @OptionGroup var options: PantryOptions

    func run() throws {
        let node = try Node.create(options.configuration, claimedName: name)
        say("Hello \(name). Your pantry lies in \(node.dataPath).")
    }
}

/// Writes a line at once. Other people's texts may contain anything, so escape sequences are made visible.
func say(_ line: String) { FileHandle.standardOutput.write(Data("\(DisplayText(line))\n".utf8)) }

/// Writes rows as a JSON array for programs.
func sayJSON(_ rows: some Encodable) throws {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    FileHandle.standardOutput.write(try encoder.encode(rows) + Data("\n".utf8))
}
