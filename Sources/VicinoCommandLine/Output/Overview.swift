import ArgumentParser
import Vicino
import VicinoActivity

/// What the program says to a user who types nothing but its name.
enum Overview {
    /// The first steps, and the names of all commands.
    static func lines(_ configuration: CommandConfiguration) -> [String] {
        let width = configuration.groupedSubcommands.map(\.name.count).max() ?? 0
        let groups = configuration.groupedSubcommands.map { group in
            let names = group.subcommands.compactMap { $0.configuration.commandName }
            return "  " + group.name.padded(toWidth: width + 2) + names.joined(separator: ", ")
        }
        return [configuration.abstract, "", "Begin:"] + steps + ["", "Commands:"] + groups + ["", help]
    }

    private static let steps = [
        "  vicino init --name Anna        your data folder and keys, on this device only",
        "  vicino start walking           and when it is over: vicino stop",
        "  vicino add reading --for 40m   an activity that is over already",
        "  vicino calendar                what you did this week",
        "  vicino open --on wlan0         for a person beside you: vicino follow --near",
        "  vicino listen                  for others; in another terminal: vicino invite",
        "  vicino follow                  asks for an invitation; its author listens",
        "  vicino export -o anna.vicino   without a network; they: vicino follow anna.vicino",
        "  vicino run                     exchanges what is new, whenever you are near",
    ]

    private static let help = "`vicino help` says what each command does, `vicino help add` how to use one."
}
