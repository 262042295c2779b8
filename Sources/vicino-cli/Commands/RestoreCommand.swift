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
        let node = try options.open()
        let meters = files.map { ProgressMeter($0) }
        defer { for meter in meters { meter.finish() } }
        let summaries = try node.restore(from: zip(files, meters).map { .file($0, progress: $1.update) })
        for meter in meters { meter.finish() }
        guard !options.json else {
            if files.isEmpty { return try Output.print(JSON.object(node.me.members).line) }
            for (file, summary) in zip(files, summaries) {
                try ImportReport(file: file, json: true).write(summary, node)
            }
            return
        }
        try Output.print("Restored: this device goes on under a new number.")
        for (file, summary) in zip(files, summaries) { try ImportReport(file: file, json: false).write(summary, node) }
    }
}
