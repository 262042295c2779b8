import ArgumentParser
import Vicino
import VicinoActivity
import VicinoDiary
import VicinoDrawing

/// `vicino confirm`.
struct ConfirmCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "confirm", abstract: "Say that guessed activities were right.",
        discussion: """
            Names one or more guesses as `vicino guesses` shows them, a day, or all. A confirmed activity does not change \
            any more with what is recorded by itself.

            Examples:
              vicino confirm 3fa2-12 3fa2-13
              vicino confirm yesterday
              vicino confirm all
            """)

    @Argument(help: ArgumentHelp("Guesses, a day, or all.", valueName: "id, day or all"))
    var names: [String]

    @OptionGroup var options: GlobalOptions

    func run() throws {
        let node = try options.open()
        let diary = Diary(node)
        let ids = try ids(node, diary)
        let confirmed = try diary.confirm(ids)
        if options.json {
            return try Output.print(
                JSON.object([("confirmed", .array(confirmed.map { .text($0.id.description) }))]).line)
        }
        guard !confirmed.isEmpty else { return try Output.print("There was no guess to confirm.") }
        let output = Output()
        for guess in confirmed {
            var activity = guess.record
            activity.isConfirmed = true
            try output.line("Confirmed \(ActivitySentence(activity: activity).text)")
        }
        try output.flush()
    }

    /// The guesses that the user means. A word that is no id is a day.
    private func ids(_ node: Node, _ diary: Diary) throws -> [RecordID] {
        if names == ["all"] { return try diary.guesses().map(\.id) }
        guard names.count == 1, let name = names.first, !Self.isID(name) else {
            return try names.map { try node.named(record: $0) }
        }
        let day = try GuessDay(name, TypedTimeReader(options.configuration))
        return try diary.guesses(from: day.begin, to: day.end).map(\.id)
    }

    /// Whether a word looks like the id of a record: hexadecimal digits, a hyphen and a number. A day such as `2026-11-30`
    /// has two hyphens.
    private static func isID(_ word: String) -> Bool {
        let parts = word.split(separator: "-", omittingEmptySubsequences: false)
        guard parts.count == 2, let number = parts.last, !number.isEmpty else { return false }
        return parts[0].allSatisfy(\.isHexDigit) && number.allSatisfy { $0.isASCII && $0.isNumber }
    }
}
