package import ArgumentParser
import Foundation

/// The program `vicino`: reads the command line and runs one subcommand.
package struct VicinoCommand: ParsableCommand {
    package static let configuration = CommandConfiguration(
        commandName: "vicino",
        abstract: "Keep a calendar of what you do, and share it with people you know, without any server.",
        discussion: """
            Your records are yours: they lie in a folder on this device, signed with a key that never leaves it. \
            Nobody but you can change them. Somebody can follow you who is beside you (you say `vicino open`, they \
            `vicino follow --near`), has an invitation of yours (`vicino invite`), or gets a file that you export. They \
            see your calendar, and take your changes later: by themselves while `vicino run` runs on both devices and \
            you are near each other, on a network that both trust; with `vicino sync`; or with another file.

            Times look like 8:00, "yesterday 8:00", 2026-11-01T08:00:00+01:00 or "40m ago", \
            durations like 40m or 1h30m, distances like 3100 (metres) or 3.1km. They are typed in your time zone, and \
            shown by the clocks where it happened, with the offset where those were not yours.

            Every command takes --json, for programs, and --data FOLDER. The manual page has the rest: what is in the \
            JSON, the environment variables, and how the program ends.
            """,
        version: "vicino " + VicinoVersion.number,
        groupedSubcommands: [
            CommandGroup(
                name: "Recording",
                subcommands: [
                    StartCommand.self, StopCommand.self, NowCommand.self, AddCommand.self, EditCommand.self,
                    DeleteCommand.self, UndeleteCommand.self,
                ]),
            CommandGroup(name: "Looking", subcommands: [CalendarCommand.self, ListCommand.self, StatusCommand.self]),
            CommandGroup(
                name: "Sharing",
                subcommands: [
                    ExportCommand.self, FollowCommand.self, ImportCommand.self, HaveCommand.self,
                    FollowingCommand.self, RenameCommand.self, UnfollowCommand.self,
                ]),
            CommandGroup(
                name: "Meeting",
                subcommands: [
                    OpenCommand.self, NearbyCommand.self, ListenCommand.self, SyncCommand.self, PolicyCommand.self,
                    RequestsCommand.self,
                    AcceptCommand.self, DeclineCommand.self,
                ]),
            CommandGroup(
                name: "Letting in",
                subcommands: [
                    InviteCommand.self, InvitationsCommand.self, WithdrawCommand.self, FollowersCommand.self,
                    RevokeCommand.self, BlockCommand.self, UnblockCommand.self,
                ]),
            CommandGroup(name: "Serving", subcommands: [RunCommand.self, ConfigCommand.self]),
            CommandGroup(
                name: "Keeping safe", subcommands: [InitCommand.self, VerifyCommand.self, RestoreCommand.self]),
        ])

    /// The names of all commands.
    static var commandNames: [String] { configuration.subcommands.compactMap { $0.configuration.commandName } }

    /// Reads nothing.
    package init() {}

    /// Without a subcommand, prints the first steps and the commands.
    package func run() throws {
        let output = Output()
        for line in Overview.lines(Self.configuration) { try output.line(line) }
        try output.flush()
    }

    /// Runs the program: its files are private to the user, and it ends quietly when the reader of a pipe closes it.
    package static func main() async {
        umask(0o077)
        signal(SIGPIPE, SIG_DFL)
        do {
            let arguments = Array(CommandLine.arguments.dropFirst())
            if arguments.first == "help", let mistyped = MistypedCommand(arguments, commands: commandNames) {
                throw ValidationError(mistyped.message)
            }
            var command = try parseAsRoot()
            if let waiting = command as? any WaitingCommand {
                try await waiting.runWaiting()
            } else {
                try command.run()
            }
        } catch {
            end(with: error)
        }
    }
}
