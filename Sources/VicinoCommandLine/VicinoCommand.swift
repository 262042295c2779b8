package import ArgumentParser
import Foundation
import VicinoDiary
import VicinoDrawing

/// The program `vicino`: reads the command line and runs one subcommand.
package struct VicinoCommand: ParsableCommand {
    package static let configuration = CommandConfiguration(
        commandName: "vicino",
        abstract: "Keep a calendar of what you do, and share it with people you know, without any server.",
        discussion: """
            Your records are yours: they are in a folder on this device, signed with a key that only this device and \
            your backups hold. Only you can change them. A person follows you in one of three ways: beside you (you \
            run `vicino open`, they run `vicino follow --near`), with an invitation from you (`vicino invite`), or \
            with a file that you export. A follower sees your calendar, and receives your later changes. This happens \
            automatically while `vicino run` runs on both devices, you are near each other, and both trust the \
            network. Otherwise it takes `vicino sync` or another file.

            Times look like 8:00, "yesterday 8:00", 2026-11-01T08:00:00+01:00 or "40m ago", durations like 40m or \
            1h30m, distances like 3100 (metres) or 3.1km. You type times in your time zone. A time is shown in the \
            zone where it happened, with the offset if that zone is not yours.

            Every command takes --json, for programs, and --data FOLDER. The manual page has the rest: what is in the \
            JSON, the environment variables, and how the program ends.
            """,
        version: "vicino " + VicinoVersion.number,
        groupedSubcommands: [
            CommandGroup(
                name: "Recording",
                subcommands: [
                    StartCommand.self, StopCommand.self, NowCommand.self, AddCommand.self, EditCommand.self,
                    DeleteCommand.self, UndeleteCommand.self, ActivityCommand.self, ImportCommand.self,
                ]),
            CommandGroup(
                name: "By itself",
                subcommands: [GuessesCommand.self, ConfirmCommand.self, AreaCommand.self, RecogniseCommand.self]),
            CommandGroup(
                name: "Looking",
                subcommands: [
                    CalendarCommand.self, ChartCommand.self, ListCommand.self, FeedCommand.self, StatusCommand.self,
                    WatchCommand.self, WebCommand.self,
                ]),
            CommandGroup(
                name: "Sharing",
                subcommands: [
                    CloudCommand.self, ExportCommand.self, FollowCommand.self, HaveCommand.self, FollowingCommand.self,
                    RenameCommand.self, UnfollowCommand.self,
                ]),
            CommandGroup(
                name: "Meeting",
                subcommands: [
                    OpenCommand.self, NearbyCommand.self, ListenCommand.self, SyncCommand.self, PolicyCommand.self,
                    QuestionsCommand.self, AcceptCommand.self, DeclineCommand.self, VouchCommand.self,
                ]),
            CommandGroup(
                name: "Followers",
                subcommands: [
                    InviteCommand.self, InvitationsCommand.self, WithdrawCommand.self, FollowersCommand.self,
                    ShareCommand.self, RevokeCommand.self, BlockCommand.self, UnblockCommand.self,
                ]),
            CommandGroup(
                name: "Serving",
                subcommands: [RunCommand.self, ConfigCommand.self, CalibrateCommand.self, DoctorCommand.self]),
            CommandGroup(
                name: "Keeping safe",
                subcommands: [
                    InitCommand.self, NameCommand.self, DeviceCommand.self, IdentityCommand.self, RecoverCommand.self,
                    VerifyCommand.self, RestoreCommand.self, EraseCommand.self,
                ]),
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

    /// Runs the program: its files and memory are private to the user, and it ends quietly when the reader of a pipe closes it.
    package static func main() async {
        umask(0o077)
        CoreDumps.switchOff()
        signal(SIGPIPE, SIG_DFL)
        do {
            let arguments = Array(CommandLine.arguments.dropFirst())
            // In this process the program reads a database of another program, and does nothing else.
            if let code = DatabaseReading.runIfAsked(arguments) { Foundation.exit(code) }
            if arguments.first == "help", let mistyped = MistypedCommand(arguments, commands: commandNames) {
                throw ValidationError(mistyped.message)
            }
            var command = try parseAsRoot()
            if let warning = TimeZoneVariable.adopt() { Failure.warn(warning) }
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
