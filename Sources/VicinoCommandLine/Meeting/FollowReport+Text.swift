import Vicino
import VicinoDrawing

extension FollowReport {
    /// Who is followed now, and what was received, in a line.
    ///
    /// - Throws: why the session was cut short, here and below.
    func line() throws -> TerminalText {
        let name = DisplayText(person.name)
        guard let report = try session?.get() else { return "You follow \(name). \(changes.sentence)" }
        return "You follow \(name): \(report.changes) \(report.cost)"
    }

    /// Refuses a session that failed.
    ///
    /// - Parameters:
    ///   - isNew: whether the author was not followed before.
    ///   - remedy: a sentence about how the rest is received.
    func checkSession(isNew: Bool = true, remedy: String) throws(Refusal) {
        guard case .failure(let error) = session else { return }
        let state = isNew ? "You follow \(DisplayText(person.name)) now, but not everything was received. " : ""
        throw Refusal(error.code, "\(state)\(error.message) \(remedy)")
    }

    /// Warnings about missing feeds, contradictions and missing contents.
    func warnings() throws -> [String] { try session?.get().warnings ?? changes.warnings }

    /// The members of a JSON object.
    func members() throws -> [(String, JSON)] { person.members + (try session?.get().members ?? changes.members) }
}
