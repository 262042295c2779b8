import ArgumentParser
import Vicino
import VicinoDrawing
import VicinoService

/// `vicino following`.
struct FollowingCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "following", abstract: "List the people you follow.",
        discussion: """
            Example:
              vicino following
            """)

    @OptionGroup var options: GlobalOptions

    func run() throws {
        let node = try options.open()
        let rows = try FollowedPerson.all(node, ServiceAnswer(ServiceSocket(options.configuration)))
        if options.json {
            return try Output.print(JSON.array(rows.map(\.json)).line)
        }
        guard !rows.isEmpty else {
            return try Output.print("You follow nobody yet. `vicino follow` with an invitation or a file changes that.")
        }
        let clock = TypedTimeReader(options.configuration)
        let output = Output()
        for row in rows { for line in row.lines(clock) { try output.line(line) } }
        try output.flush()
    }
}
