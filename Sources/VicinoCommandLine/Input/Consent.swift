import Foundation

/// A yes that something needs before it is done.
struct Consent {
    /// What needs it, for those who cannot be asked: `Following someone`.
    let what: String
    /// What is asked.
    let question: String
    /// What is said after a no.
    let refusal: String

    /// Asks on the terminal, unless the yes was given on the command line.
    ///
    /// - Throws: a refusal after a no, and where there is no terminal.
    func obtain(given yes: Bool) throws {
        guard !yes else { return }
        guard Screen.isTerminal(STDIN_FILENO) else {
            throw Refusal(.refused, "\(what) needs a yes. There is no terminal to ask on; give --yes.")
        }
        guard Screen.confirms(question) else { throw Refusal(.refused, refusal) }
    }
}
