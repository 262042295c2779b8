import ArgumentParser
import Vicino

/// `vicino restore`.
struct RestoreCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "restore", abstract: "Go on after the data folder was put back from a backup.",
        discussion: """
            Files that you exported after the backup was made, such as followers have, bring back what it lacks.

            Examples:
              vicino restore
              vicino restore last-export.vicino
            """)

    @Argument(help: ArgumentHelp("Your own exported files.", valueName: "file"), completion: .file())
    var files: [String] = []

    @OptionGroup var options: GlobalOptions

    func run() throws {
        let summaries = try options.open().restore(from: files.map { .file($0) })
        let results = zip(files, summaries)
        if options.json {
            let objects = results.map { JSON.object([("file", .text($0))] + $1.members) }
            return try Output.print(JSON.array(objects).line)
        }
        try Output.print("Restored: this device goes on under a new number.")
        for (file, summary) in results { try Output.print("\(displaySafe(file)). \(summary.sentence)") }
    }
}
