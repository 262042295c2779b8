import Foundation
import Vicino
import VicinoDrawing

/// A line that the user types without seeing it, such as a password.
enum HiddenLine {
    /// Reads a line from the standard input. If that is a terminal, it asks, and shows nothing of what is typed.
    ///
    /// - Returns: nil at the end of the input.
    static func read(asking question: DisplayText) -> String? {
        guard Screen.isTerminal(STDIN_FILENO) else { return readLine() }
        Output.standardError("\(question) ")
        var before = termios()
        guard tcgetattr(STDIN_FILENO, &before) == 0 else { return readLine() }
        var hidden = before
        hidden.c_lflag &= ~tcflag_t(ECHO)
        // What was typed ahead was shown already, and is no secret.
        guard tcsetattr(STDIN_FILENO, TCSAFLUSH, &hidden) == 0 else { return readLine() }
        defer {
            tcsetattr(STDIN_FILENO, TCSADRAIN, &before)
            Output.standardError("\n")
        }
        return readLine()
    }
}
