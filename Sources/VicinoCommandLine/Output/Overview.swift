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
        "  vicino init --name Anna        makes your data folder and keys, on this device",
        "  vicino start walking           and when it is over: vicino stop",
        "  vicino add reading --for 40m   records an activity that is over already",
        "  vicino calendar                shows what you did this week",
        "  vicino open --on wlan0         a person beside you: vicino follow --near --on wlan0",
        "  vicino listen                  waits for followers; beside it: vicino invite",
        "  vicino follow                  asks for the invitation that you received",
        "  vicino export -o anna.vicino   your followers run: vicino follow anna.vicino",
        "  vicino run                     exchanges what is new whenever people are near",
    ]

    private static let help = "`vicino help` says what each command does, `vicino help add` how to use one."
}
