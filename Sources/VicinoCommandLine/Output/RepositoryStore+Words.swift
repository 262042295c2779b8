import Vicino
import VicinoDrawing

extension RepositoryStore {
    /// The name as it is shown.
    var shown: DisplayText { DisplayText(name, limit: 60) }

    /// What followers are told.
    var readingWords: DisplayText {
        guard let readingAddress else {
            return "Followers are told no address: they read a copy of it, or with a key that you give them."
        }
        return "Followers read at \(DisplayText(readingAddress, limit: 200))."
    }

    /// The members for programs.
    var members: [(String, JSON)] {
        let failed = failure.map { failure in
            JSON.object([("at", .time(failure.at)), ("message", .text(failure.message))])
        }
        return [
            ("name", .text(name)), ("address", .text(address)),
            ("readAt", readingAddress.map { .text($0) } ?? .null), ("added", .time(addedAt)),
            ("paused", .boolean(isPaused)), ("removed", .boolean(isRemoved)), ("published", .time(publishedAt)),
            ("failure", failed ?? .null),
        ]
    }

    /// What is there, and what failed, in a line.
    func line(_ clock: TypedTimeReader) -> DisplayText {
        let published = publishedAt.map { "published on \(clock.text($0))" } ?? "nothing published yet"
        let failed = failure.map { ". Failed on \(clock.text($0.at)): \($0.message)" } ?? ""
        return DisplayText("\(shown): \(isRemoved ? "being removed" : published)\(failed)", limit: 800)
    }

    /// What is there, and what failed, in lines.
    func lines(_ backlog: RepositoryBacklog, _ clock: TypedTimeReader) -> [TerminalText] {
        let published = publishedAt.map { "published on \(clock.text($0))" } ?? "nothing published yet"
        let state: DisplayText = isRemoved ? "removed; what is there waits for its deletion" : "\(published)"
        let paused: DisplayText = isPaused && !isRemoved ? ", paused" : ""
        let failed: [TerminalText] =
            failure.map { failure in
                ["  Failed on \(clock.text(failure.at)): \(DisplayText(failure.message, limit: 600))"]
            } ?? []
        let place = name == address ? DisplayText("") : " (\(DisplayText(address, limit: 200)))"
        return [Screen.style.bold(shown) + TerminalText(place), "  \(state)\(paused); \(backlog.sentence(clock))"]
            + failed
    }
}

extension RepositoryBacklog {
    /// What waits, in a sentence.
    func sentence(_ clock: TypedTimeReader) -> DisplayText {
        guard !isEmpty else { return "nothing waits." }
        var parts: [DisplayText] = []
        if changes > 0 {
            let since = since.map { " since \(clock.text($0))" } ?? ""
            parts.append("\(String.count(changes, "change")) to publish\(since)")
        }
        if withdrawals > 0 { parts.append("\(String.count(withdrawals, "object")) to delete") }
        if needsPhrase { parts.append("the copy for your recovery phrase: `vicino cloud publish` asks for the phrase") }
        if parts.isEmpty, let dueAt { parts.append("a sign that all is well, due on \(clock.text(dueAt))") }
        return parts.joined(separator: ", ") + "."
    }

    /// The members for programs.
    var members: [(String, JSON)] {
        [
            ("changes", .number(changes)), ("waitingSince", .time(since)), ("withdrawals", .number(withdrawals)),
            ("needsPhrase", .boolean(needsPhrase)), ("due", .time(dueAt)),
        ]
    }
}

extension PublishReport {
    /// What was done, in a sentence.
    var sentence: DisplayText {
        guard written > 0 || deleted > 0 else { return "nothing was new." }
        let size = writtenBytes >= 1 << 20 ? "\(writtenBytes >> 20) MB" : "\((writtenBytes + 1023) >> 10) KB"
        let deletions: DisplayText = deleted > 0 ? ", \(deleted) deleted" : ""
        return "\(String.count(written, "object")) written (\(size))\(deletions)."
    }

    /// The members for programs.
    var members: [(String, JSON)] {
        [
            ("audiences", .number(audiences)), ("written", .number(written)), ("bytes", .number(writtenBytes)),
            ("deleted", .number(deleted)),
        ]
    }
}
