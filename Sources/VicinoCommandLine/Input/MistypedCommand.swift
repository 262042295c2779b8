import ArgumentParser
import Vicino

/// A command line that does not begin with an existing command.
struct MistypedCommand {
    /// What to tell the user who typed it.
    let message: String

    /// Checks the arguments; nil if they begin correctly.
    ///
    /// - Parameter names: the existing commands.
    init?(_ arguments: [String], commands names: [String]) {
        let words = arguments.first == "help" ? arguments.dropFirst() : arguments[...]
        guard let first = words.first, !names.contains(first), first != "help" else { return nil }
        if first.hasPrefix("-") {
            guard let command = words.first(where: names.contains) else { return nil }
            message = "Options come after the command: \(Self.moving(first, behind: command).text)"
        } else {
            let guess = Suggestion.nearest(to: first, among: names).flatMap { CommandWord(quoting: $0) }
            let question = guess.map { "Did you mean \(ProposedCommand("vicino \($0)"))?" }
            message = "There is no command “\(first)”. " + (question ?? "`vicino help` lists them all.")
        }
    }

    private static func moving(_ option: String, behind command: String) -> ProposedCommand {
        guard let command = CommandWord(quoting: command), let option = CommandWord(quoting: option, isOption: true)
        else { return "vicino COMMAND OPTION" }
        return ProposedCommand("vicino \(command) \(option)")
    }
}
