import ArgumentParser
import Foundation

/// The program `vicino`: reads the command line and runs one subcommand.
@main
struct VicinoCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "vicino",
        abstract: "Keep a calendar of what you do, and share it with people you know, without any server.",
        discussion: """
            Your records are yours: they lie in a folder on this device, signed with a key that never leaves it. \
            Whoever gets a file that you export can follow you, see your calendar, and take your changes later; \
            nobody but you can change it.

            Begin with:
              vicino init --name Anna
              vicino start walking
              vicino stop
              vicino calendar

            Times are typed like 8:00, "yesterday 8:00", 2026-11-01T08:00:00+01:00 or "40m ago", \
            durations like 40m or 1h30m, distances like 3100 (metres) or 3.1km.

            With --json a command writes one JSON value to the standard output; import, restore and verify write one \
            object on a line of its own for each file or user. "user" is what somebody is called here, a petname or \
            "me"; "claimedName" is what they call themselves. "id" names what the object is about: a record \
            (3fa2c07d11e0b9a4-12), or a user by their 64 digits. Times are in UTC, distances in metres. What is \
            absent is left out of records. An error is an object on the standard error, with "code" and "message" \
            inside "error".

            Every command takes --json and --data FOLDER. Without --data, the environment variable VICINO_DATA names \
            the data folder; without that, it is $XDG_DATA_HOME/vicino. COLUMNS sets the width of what is shown, NO_COLOR turns colours off.

            The program ends with 0 if it did what was asked, with 1 if it refused or failed, and with 64 if the \
            command line could not be understood.
            """,
        version: "vicino 0.1.0",
        groupedSubcommands: [
            CommandGroup(
                name: "Recording",
                subcommands: [
                    InitCommand.self, StartCommand.self, StopCommand.self, NowCommand.self, AddCommand.self,
                    EditCommand.self, DeleteCommand.self, UndeleteCommand.self,
                ]),
            CommandGroup(name: "Looking", subcommands: [ListCommand.self, CalendarCommand.self, StatusCommand.self]),
            CommandGroup(
                name: "Sharing",
                subcommands: [
                    ExportCommand.self, FollowCommand.self, ImportCommand.self, FollowingCommand.self,
                    RenameCommand.self, UnfollowCommand.self, HaveCommand.self,
                ]),
            CommandGroup(name: "Keeping safe", subcommands: [VerifyCommand.self, RestoreCommand.self]),
        ])

    /// Runs the program: files for nobody else's eyes, a quiet end when the reader of a pipe goes away.
    static func main() {
        umask(0o077)
        signal(SIGPIPE, SIG_DFL)
        do {
            var command = try parseAsRoot()
            try command.run()
        } catch {
            Failure.end(with: error)
        }
    }
}
