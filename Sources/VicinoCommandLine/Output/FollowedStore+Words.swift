import Vicino
import VicinoDrawing

extension FollowedStore {
    /// What was fetched there and what is in the way, in lines.
    func lines(_ clock: TypedTimeReader, _ node: Node) throws -> [TerminalText] {
        let failed: [TerminalText] =
            lastFailure.map { failure in
                ["  Failed on \(clock.text(failure.at)): \(DisplayText(failure.message, limit: 600))"]
            } ?? []
        return ["\(author.shown): by the store \(line(clock))\(try hint(node))"] + failed
    }

    /// `cloud.example.org, fetched on Mon 30 Nov 2026, 14:02`.
    func line(_ clock: TypedTimeReader) -> DisplayText {
        let fetched = lastSuccess.map { "fetched on \(clock.text($0))" } ?? "nothing fetched yet"
        return "\(DisplayText(name, limit: 120)), \(fetched)"
    }

    /// What the user has said about the store.
    private func hint(_ node: Node) throws -> String {
        switch answer {
        case .allowed: ""
        case .declined: "; you declined to ask there"
        case .missing:
            "; you are asked first: \(ProposedCommand("vicino cloud fetch \(try CommandWord(author, node))"))"
        }
    }

    /// The members for programs.
    var members: [(String, JSON)] {
        let failed = lastFailure.map { failure in
            JSON.object([
                ("at", .time(failure.at)), ("code", .text(failure.code.name)), ("message", .text(failure.message)),
            ])
        }
        return author.members + [
            ("address", .text(address)), ("place", .text(name)), ("typed", .boolean(isTyped)),
            ("allowed", needsAnswer ? .null : .boolean(isAllowed)),
            ("fetched", .time(lastSuccess)), ("next", .time(plan.next)), ("promise", .time(promise)),
            ("failure", failed ?? .null),
        ]
    }
}

extension FetchingReport {
    /// The members for programs.
    var members: [(String, JSON)] {
        [
            ("new", .boolean(hasNews)), ("whole", .boolean(isWhole)), ("newEpoch", .boolean(isNewEpoch)),
            (
                "problems",
                .array(
                    problems.map { problem in
                        .object([
                            ("code", .text(problem.code)), ("text", .text(problem.sentence(about: author, at: store))),
                        ])
                    })
            ),
        ]
    }
}
