import Vicino
import VicinoDrawing
import VicinoService

/// Reports errors.
enum Failure {
    /// Reports an error; the program continues.
    static func report(_ error: any Error, json: Bool) {
        json ? reportJSON(Refusal.code(of: error).name, message(of: error)) : warn(message(of: error))
    }

    /// Writes a line for users to the standard error.
    static func warn(_ message: String) {
        Output.standardError("vicino: \(message, limit: 4000)\n")
    }

    /// Says that the demo has ended, because another person may receive records from now on.
    static func warnOfEndedDemo() { warn("The demo data are gone, so that nobody receives them.") }

    /// Writes a line for programs to the standard error.
    static func reportJSON(_ code: String, _ message: String) {
        Output.standardError("\(JSON.object([("error", json(code, message))]).line)\n")
    }

    fileprivate static func json(_ code: String, _ message: String) -> JSON {
        .object([("code", .text(code)), ("message", .text(message))])
    }

    /// What went wrong, in sentences.
    static func message(of error: any Error) -> String { ErrorText.of(error) }
}

extension JSON {
    /// An error as a member of an object.
    static func failure(_ error: any Error) -> JSON {
        Failure.json(Refusal.code(of: error).name, Failure.message(of: error))
    }
}
