import Foundation
import Vicino
import VicinoDrawing

/// A yes that an operation requires first.
struct Consent {
    /// The operation, for users who cannot be asked: `Following someone`.
    let what: String
    /// The question to the user.
    let question: TerminalText
    /// The message after a no.
    let refusal: String

    /// Asks on the terminal, unless the command line already says yes.
    ///
    /// - Throws: a refusal after a no, and without a terminal.
    func obtain(given yes: Bool) throws { try obtain(given: yes) { Screen.confirms(question) } }

    /// Asks the user to type a word on the terminal, unless the command line already says yes.
    ///
    /// - Throws: a refusal after any other word, and without a terminal.
    func obtain(given yes: Bool, typing word: String) throws {
        try obtain(given: yes) { Screen.confirms(question, typing: word) }
    }

    private func obtain(given yes: Bool, asking ask: () -> Bool) throws {
        guard !yes else { return }
        guard Screen.isTerminal(STDIN_FILENO) else {
            throw Refusal(.refused, "\(what) needs a yes. There is no terminal to ask on; give --yes.")
        }
        guard ask() else { throw Refusal(.refused, refusal) }
    }
}
