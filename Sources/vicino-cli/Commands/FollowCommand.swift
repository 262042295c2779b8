import ArgumentParser
import Foundation
import Vicino

/// `vicino follow`.
struct FollowCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "follow", abstract: "Follow the author of a file and take their records.",
        discussion: """
            Shows what the author calls themselves and their fingerprint, and asks. Compare the fingerprint with what \
            `vicino status` shows to them: anybody may call themselves anything.

            Examples:
              vicino follow anna.vicino
              vicino follow anna.vicino --as "Anna from work" --yes
            """)

    @Argument(help: ArgumentHelp("A file that the author has exported.", valueName: "file"), completion: .file())
    var file: String

    @Option(name: .long, help: ArgumentHelp("What you call them.", valueName: "petname"))
    var `as`: String?

    @Flag(name: .long, help: "Do not ask.")
    var yes = false

    @OptionGroup var options: GlobalOptions

    func run() throws {
        let node = try options.open()
        let meter = ProgressMeter(file)
        defer { meter.finish() }
        let source = DumpSource.file(file, progress: meter.update)
        let summary = try node.inspect(source)
        if summary.author != node.user { try askUser(summary) }
        let (person, merged) = try node.follow(source, as: `as`)
        meter.finish()
        if options.json {
            return try Output.print(JSON.object(person.members + merged.members).line)
        }
        try Output.print("You follow \(displaySafe(person.name)). \(merged.sentence)")
        if let warning = merged.warning { Failure.warn(warning) }
    }

    private func askUser(_ summary: DumpSummary) throws {
        guard !yes else { return }
        guard Screen.isTerminal(STDIN_FILENO) else {
            throw Refusal(.refused, "Following someone needs a yes. There is no terminal to ask on; give --yes.")
        }
        Output.standardError(
            """
            The author calls themselves  \(displaySafe(summary.claimedName, limit: 100))
            Fingerprint                  \(summary.author.fingerprint)

            """)
        guard Screen.confirms("Follow them?") else { throw Refusal(.refused, "You follow nobody new.") }
    }
}
