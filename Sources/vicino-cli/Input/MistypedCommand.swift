import ArgumentParser
import Vicino

/// A command line that does not begin with a command there is.
struct MistypedCommand {
    /// What to tell whoever typed it.
    let message: String

    /// Looks at the arguments; nil if they begin as they should.
    init?(_ arguments: [String]) {
        let names = VicinoCommand.configuration.subcommands.compactMap { $0.configuration.commandName }
        let words = arguments.first == "help" ? arguments.dropFirst() : arguments[...]
        guard let first = words.first, !names.contains(first), first != "help" else { return nil }
        if first.hasPrefix("-") {
            guard let command = words.first(where: names.contains) else { return nil }
            message = "Options come after the command: vicino \(command) \(first)"
        } else {
            let guess = Suggestion.nearest(to: first, among: names).map { "Did you mean `vicino \($0)`?" }
            message = "There is no command “\(first)”. " + (guess ?? "`vicino help` lists them all.")
        }
    }
}
