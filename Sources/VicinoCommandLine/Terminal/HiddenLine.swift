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
        var before = termios()
        tcgetattr(STDIN_FILENO, &before)
        var hidden = before
        hidden.c_lflag &= ~tcflag_t(ECHO)
        tcsetattr(STDIN_FILENO, TCSADRAIN, &hidden)
        defer {
            tcsetattr(STDIN_FILENO, TCSADRAIN, &before)
            Output.standardError("\n")
        }
        // Users who see the question can rely on it that nothing of the answer is shown.
        Output.standardError("\(question) ")
        return readLine()
    }
}
