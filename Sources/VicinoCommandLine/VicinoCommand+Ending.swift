import ArgumentParser
import Foundation
import Vicino
import VicinoDrawing

extension VicinoCommand {
    /// Reports an error on the standard error and ends the program: 1 for refused or failed, 64 for wrong usage. A command
    /// may throw an exit code of its own.
    static func end(with error: any Error) -> Never {
        if let code = error as? ExitCode { endProcess(code.rawValue) }
        let code = exitCode(for: error)
        if code == .success { exit(withError: error) }
        let wantsJSON = CommandLine.arguments.prefix { $0 != "--" }.contains("--json")
        let arguments = Array(CommandLine.arguments.dropFirst())
        let mistake = MistypedCommand(arguments, commands: commandNames)?.message ?? NegativeValue(arguments)?.message
        if code == .validationFailure, let mistake {
            wantsJSON ? Failure.reportJSON("usage", mistake) : Failure.warn(mistake)
        } else if let error = error as? ValidationError, !wantsJSON {
            // A running subcommand threw this: the usage of the whole program would not help.
            Failure.warn(error.message)
        } else if code == .validationFailure {
            wantsJSON ? Failure.reportJSON("usage", message(for: error)) : reportUsage(error)
        } else {
            Failure.report(error, json: wantsJSON)
        }
        endProcess(code.rawValue)
    }

    private static func reportUsage(_ error: any Error) {
        let text = fullMessage(for: error)
        let plain = text.hasPrefix("Error: ") ? String(text.dropFirst(7)) : text
        let lines = plain.split(separator: "\n", omittingEmptySubsequences: false)
        Output.standardError("vicino: \(lines.map(Self.safe).joined(separator: "\n"))\n")
    }

    /// A line made safe for a terminal, with its leading spaces.
    private static func safe(_ line: Substring) -> DisplayText {
        let indent = DisplayText(String(line.prefix { $0 == " " }), keepingSpaces: true)
        return indent + DisplayText(String(line.drop { $0 == " " }))
    }
}

/// The system's `exit`, under a name that no command has.
private func endProcess(_ status: Int32) -> Never { exit(status) }
