import Foundation
import Vicino
import VicinoDrawing

/// A recovery phrase that the user types. It never stands among the arguments, which other users of the computer can read.
enum PhraseInput {
    /// Reads the twelve words from the standard input, and asks for them if that is a terminal.
    ///
    /// - Throws: an error that names the word which is not one, without the others.
    static func read() throws -> RecoveryPhrase {
        if Screen.isTerminal(STDIN_FILENO) { Output.standardError("Type the twelve words of your recovery phrase: ") }
        guard let line = readLine() else {
            throw Refusal(.badValue, "A recovery phrase is needed.")
        }
        return try RecoveryPhrase(words: line)
    }

    /// Reads the texts that friends have of the phrase: one a line, until an empty line or the end of the input.
    static func readShares() throws -> [(name: String, text: String)] {
        if Screen.isTerminal(STDIN_FILENO) {
            Output.standardError("Paste the texts of your friends, one a line, and an empty line in the end:\n")
        }
        var shares: [(name: String, text: String)] = []
        while let line = readLine(), !line.allSatisfy(\.isWhitespace) {
            shares.append((name: "Share \(shares.count + 1)", text: line))
        }
        return shares
    }

    /// Makes a change, and asks for the phrase if the user's identity is sealed.
    static func onDemand(_ change: (RecoveryPhrase?) throws -> Void) throws {
        do { try change(nil) } catch let error as VicinoError where error.code == .identitySealed {
            Output.standardError("\(error.message)\n")
            try change(try read())
        }
    }
}
