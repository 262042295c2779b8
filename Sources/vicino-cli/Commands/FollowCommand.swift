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
        let input = try InputFile(file)
        let meter = ProgressMeter(input)
        defer { meter.finish() }
        let source = try input.dump(progress: meter.update)
        let summary = try node.inspect(source)
        guard summary.author != node.user else {
            throw Refusal(.refused, "This is your own dump. `vicino import` takes back what this folder lacks of it.")
        }
        try askUser(summary)
        let (person, merged) = try follow(source, node)
        meter.finish()
        if options.json {
            return try Output.print(JSON.object(person.members + merged.members).line)
        }
        try Output.print("You follow \(displaySafe(person.name)). \(merged.sentence)")
        if let warning = merged.warning { Failure.warn(warning) }
    }

    private func follow(_ source: DumpSource, _ node: Node) throws -> (Person, MergeSummary) {
        do { return try node.follow(source, as: `as`) } catch let error as NodeError where error.code == .nameTaken {
            throw Refusal(error, hint: "Give them one with --as.")
        }
    }

    private func askUser(_ summary: DumpSummary) throws {
        let question = """
            The author calls themselves  \(displaySafe(summary.claimedName, limit: 100))
            Fingerprint                  \(summary.author.fingerprint)
            Follow them?
            """
        let consent = Consent(what: "Following someone", question: question, refusal: "You follow nobody new.")
        try consent.obtain(given: yes)
    }
}
