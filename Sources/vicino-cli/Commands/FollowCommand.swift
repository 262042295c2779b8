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
        do { try follow(input, node) } catch let error as any VicinoError { throw Refusal(error, about: input) }
    }

    private func follow(_ input: InputFile, _ node: Node) throws {
        let meter = ProgressMeter(input)
        defer { meter.finish() }
        let source = try input.dump(progress: meter.update)
        let summary = try node.inspect(source)
        guard summary.author != node.user else {
            throw Refusal(.refused, "This is your own dump. `vicino import` takes back what this folder lacks of it.")
        }
        try check(summary, node)
        try askUser(summary)
        let (person, merged) = try follow(source, node)
        meter.finish()
        if options.json {
            return try Output.print(JSON.object(person.members + merged.members).line)
        }
        try Output.print("You follow \(displaySafe(person.name)). \(merged.sentence)")
        if let warning = merged.warning { Failure.warn(warning) }
    }

    /// Checks that there is something to begin with, and that nobody gets another name by accident.
    private func check(_ summary: DumpSummary, _ node: Node) throws {
        guard let known = try node.following().first(where: { $0.user == summary.author }) else {
            guard let reason = summary.reasonNotToFollow else { return }
            throw Refusal(.refused, "\(file): \(reason)")
        }
        guard let name = `as`, name != known.name else { return }
        throw Refusal(
            .refused,
            "You follow them already, as \(known.name). `vicino rename` gives them another name, "
                + "and `vicino import` takes what is new in the file.")
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
