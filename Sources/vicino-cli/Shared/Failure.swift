import ArgumentParser
import Foundation
import Vicino

/// How the program ends when something cannot be done.
enum Failure {
    /// Says what went wrong on the standard error and ends the program: 1 refused or failed, 64 wrong usage.
    static func end(with error: any Error) -> Never {
        if let code = error as? ExitCode { exit(code.rawValue) }
        let code = VicinoCommand.exitCode(for: error)
        if code == .success { VicinoCommand.exit(withError: error) }
        let wantsJSON = CommandLine.arguments.prefix { $0 != "--" }.contains("--json")
        let arguments = Array(CommandLine.arguments.dropFirst())
        let mistake = MistypedCommand(arguments)?.message ?? NegativeValue(arguments)?.message
        if code == .validationFailure, let mistake {
            wantsJSON ? reportJSON("usage", mistake) : warn(mistake)
        } else if let error = error as? ValidationError, !wantsJSON {
            // Thrown while a subcommand runs: the usage of the whole program would not help.
            warn(error.message)
        } else if code == .validationFailure {
            wantsJSON ? reportJSON("usage", VicinoCommand.message(for: error)) : reportUsage(error)
        } else {
            report(error, json: wantsJSON)
        }
        exit(code.rawValue)
    }

    /// Says what went wrong and goes on.
    static func report(_ error: any Error, json: Bool) {
        json ? reportJSON(code(of: error), message(of: error)) : warn(message(of: error))
    }

    /// Writes a line for people to the standard error.
    static func warn(_ message: String) {
        Output.standardError("vicino: \(displaySafe(message, limit: 4000))\n")
    }

    private static func reportJSON(_ code: String, _ message: String) {
        Output.standardError(JSON.object([("error", json(code, message))]).line + "\n")
    }

    fileprivate static func json(_ code: String, _ message: String) -> JSON {
        .object([("code", .text(code)), ("message", .text(message))])
    }

    private static func reportUsage(_ error: any Error) {
        let text = VicinoCommand.fullMessage(for: error)
        let plain = text.hasPrefix("Error: ") ? String(text.dropFirst(7)) : text
        let lines = plain.split(separator: "\n", omittingEmptySubsequences: false)
        Output.standardError("vicino: " + lines.map(Self.safe).joined(separator: "\n") + "\n")
    }

    /// A line that may be shown, with the spaces that it begins with.
    private static func safe(_ line: Substring) -> String {
        line.prefix { $0 == " " } + displaySafe(String(line.drop { $0 == " " }))
    }

    /// What went wrong, in sentences.
    static func message(of error: any Error) -> String {
        if let error = error as? any LocalizedError, let text = error.errorDescription { return text }
        return String(describing: error)
    }

    /// The stable name of an error's code.
    static func code(of error: any Error) -> String {
        (error as? any VicinoError)?.codeName ?? (error as? Refusal)?.code.name ?? "failed"
    }
}

extension JSON {
    /// An error as a member of an object.
    static func failure(_ error: any Error) -> JSON {
        Failure.json(Failure.code(of: error), Failure.message(of: error))
    }
}
