import Foundation
import Vicino
import VicinoActivity
import VicinoDrawing

/// Shows the digits and asks whether the peer's screen shows the same ones.
struct DigitsPrompt: Sendable {
    /// Nil for a device that is not set up.
    private let node: Node?
    let json: Bool

    /// - Throws: a refusal if there is neither a terminal nor a program to answer.
    init(_ node: Node?, json: Bool) throws {
        guard json || Screen.isTerminal(STDIN_FILENO) else {
            throw Refusal(
                .refused, "You have to compare digits. There is no terminal to ask on; programs use --json.")
        }
        self.node = node
        self.json = json
    }

    /// Asks, and waits for an answer until the peer ends the pairing.
    func ask(_ question: PairingQuestion) async -> Bool {
        // A yes that was typed earlier is not an answer to these digits. Input from a program is not dropped.
        if !json {
            Self.lines.drop()
            tcflush(STDIN_FILENO, TCIFLUSH)
        }
        do { try show(question) } catch { return false }
        guard let answer = await Self.lines.next() else {
            // The next message begins on a new line.
            if !json { Output.standardError("\n") }
            return false
        }
        let isYes = ["y", "yes"].contains(answer.lowercased())
        if isYes, !json { Output.standardError("Waiting for the other side.\n") }
        return isYes
    }

    private func show(_ question: PairingQuestion) throws {
        let resemblance = try resemblance(question)
        if json {
            return try Output.print(
                JSON.object(
                    [
                        ("event", .text("question")), ("purpose", .text(question.purpose.name)),
                        ("digits", .text(question.digits)), ("claimedName", .text(question.claimedName)),
                        ("id", .text(question.user.description)),
                    ] + (resemblance?.members ?? [])
                ).line)
        }
        try Output.print(
            "\(question.purpose.sentence)  \(DisplayText(quoting: question.claimedName))",
            "Fingerprint  \(question.user.fingerprint)",
            "Digits       \(Screen.style.bold(DisplayText(question.digits)))")
        resemblance?.warn()
        Output.standardError("Does the other screen show the same digits, and do you agree? [y/N] ")
    }

    /// Whose names look like the claimed one; nil between devices of one user.
    private func resemblance(_ question: PairingQuestion) throws -> Resemblance? {
        switch question.purpose {
        case .follow, .beFollowed: try node.map { try Resemblance(question.claimedName, of: question.user, $0) }
        case .addDevice, .join: nil
        }
    }

    /// One reader for all questions: a second one would take the answer to the next question from it.
    private static let lines = LineReader { readLine() }
}

extension PairingQuestion.Purpose {
    /// The name for programs.
    fileprivate var name: String {
        switch self {
        case .follow: "follow"
        case .beFollowed: "be-followed"
        case .addDevice: "add-device"
        case .join: "join"
        }
    }

    /// What the user is about to agree to; the claimed name follows.
    fileprivate var sentence: DisplayText {
        switch self {
        case .follow: "You are about to follow a person who claims the name"
        case .beFollowed: "A person wants to follow you who claims the name"
        case .addDevice: "A device asks to be one of yours, and to get all your records. It is called"
        case .join: "This device is about to be one of a user's who claims the name"
        }
    }
}
