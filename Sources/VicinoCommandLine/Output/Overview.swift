import ArgumentParser
import Vicino
import VicinoActivity
import VicinoDrawing

/// What the program says to a user who types nothing but its name.
enum Overview {
    /// The first steps, and the names of all commands.
    static func lines(_ configuration: CommandConfiguration) -> [TerminalText] {
        let width = configuration.groupedSubcommands.map(\.name.count).max() ?? 0
        let groups = configuration.groupedSubcommands.map { group -> TerminalText in
            let names = group.subcommands.compactMap { $0.configuration.commandName }
            return "  \(DisplayText(group.name).padded(toWidth: width + 2))\(names.joined(separator: ", "))"
        }
        return ["\(configuration.abstract)", "", "Begin:"] + steps + ["", "Commands:"] + groups + ["", help]
    }

    /// Commands that show to begin with, each with what it does; for two people, on whose device it runs.
    private static let steps: [TerminalText] = [
        ("vicino init --name Anna", "makes your data folder and keys"),
        ("vicino start walking", "begins an activity, which `stop` ends"),
        ("vicino calendar", "shows what you did this week"),
        ("vicino open --on wlan0", "your device: lets a person beside you ask to follow"),
        ("vicino follow --near --on wlan0", "their device: asks you, and fetches your calendar"),
        ("vicino listen", "your device: lets people connect whom you have invited"),
        ("vicino invite", "your device, meanwhile: prints an invitation to send"),
        ("vicino follow", "their device: takes it, and fetches your calendar"),
        ("vicino run", "both: exchanges news on a network that `config` trusts"),
    ].map { "  \(DisplayText($0.0).padded(toWidth: 33))\($0.1)" }

    private static let help: TerminalText =
        "`vicino help` says what each command does, `vicino help add` how to use one."
}
