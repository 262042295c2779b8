import Foundation
import Vicino

/// Shows digits and asks whether they are the same on the other screen.
struct DigitsPrompt: Sendable {
    private let node: Node
    let json: Bool

    /// - Throws: a refusal where nobody could answer.
    init(_ node: Node, json: Bool) throws {
        guard json || Screen.isTerminal(STDIN_FILENO) else {
            throw Refusal(
                .refused, "Somebody has to compare digits. There is no terminal to ask on; programs use --json.")
        }
        (self.node, self.json) = (node, json)
    }

    /// Asks, and waits for a yes or a no until the other side has ended it.
    func ask(_ question: PairingQuestion) async -> Bool {
        // A yes that was typed before is none to these digits. Where nobody types, nothing is dropped.
        if !json { tcflush(STDIN_FILENO, TCIFLUSH) }
        do { try show(question) } catch { return false }
        for await answer in Self.answers {
            let isYes = ["y", "yes"].contains(answer.lowercased())
            if isYes, !json { Output.standardError("Waiting for the other side.\n") }
            return isYes
        }
        // What is said next begins on a line of its own.
        if !json { Output.standardError("\n") }
        return false
    }

    private func show(_ question: PairingQuestion) throws {
        let resemblance = try Resemblance(question.claimedName, of: question.user, node)
        if json {
            let wish = question.wish == .follow ? "follow" : "be-followed"
            return try Output.print(
                JSON.object(
                    [
                        ("event", .text("question")), ("wish", .text(wish)), ("digits", .text(question.digits)),
                        ("claimedName", .text(question.claimedName)), ("id", .text(question.user.description)),
                    ] + resemblance.members
                ).line)
        }
        let sentence =
            question.wish == .follow
            ? "You are about to follow somebody who calls themselves"
            : "Somebody wants to follow you who calls themselves"
        try Output.print(
            "\(sentence)  \(displayQuoted(question.claimedName))", "Fingerprint  \(question.user.fingerprint)",
            "Digits       \(Screen.style.bold(question.digits))")
        resemblance.warn()
        Output.standardError("Does their screen show the same digits, and do you want it? [y/N] ")
    }

    /// The next line that is typed.
    private static var answers: AsyncStream<String> {
        AsyncStream { answer in
            // Reading waits for the person, and Swift's own threads must not wait. Who ends the program ends it too.
            DispatchQueue.global().async {
                if let line = readLine() { answer.yield(line) }
                answer.finish()
            }
        }
    }
}
