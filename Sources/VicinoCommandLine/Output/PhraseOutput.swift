import Foundation
import Vicino
import VicinoDrawing

/// A recovery phrase on the terminal, in rows of four words with their numbers.
enum PhraseOutput {
    /// Refuses to write a phrase anywhere but on a terminal.
    static func requireTerminal() throws {
        guard Screen.isTerminal(STDOUT_FILENO) else {
            throw Refusal(.refused, "A recovery phrase is shown on a terminal only, and not written to a file.")
        }
    }

    /// Prints a phrase.
    static func print(_ phrase: RecoveryPhrase) throws {
        let words = phrase.words
        let output = Output()
        for row in stride(from: 0, to: words.count, by: 4) {
            let cells = (row..<min(row + 4, words.count)).map { index in
                "\(index + 1)".padding(2) + " " + words[index].padding(10)
            }
            try output.line("  \(cells.joined())")
        }
        try output.line()
        try output.line("Write it down on paper, and keep it where nobody else finds it. Do not photograph it.")
        try output.line("You can replace your identity with it if you lose this device. So can a thief of it.")
        try output.flush()
    }
}

extension String {
    fileprivate func padding(_ width: Int) -> String {
        self + String(repeating: " ", count: max(0, width - count))
    }
}
