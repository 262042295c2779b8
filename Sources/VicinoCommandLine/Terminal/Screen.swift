import Foundation
import Vicino
import VicinoActivity
import VicinoDrawing

/// The terminal that the user looks at.
enum Screen {
    /// Whether a file descriptor is a terminal.
    static func isTerminal(_ descriptor: Int32) -> Bool { isatty(descriptor) == 1 }

    /// The style: colours on a terminal, unless NO_COLOR is set (<https://no-color.org>).
    static var style: TerminalStyle {
        let environment = ProcessInfo.processInfo.environment
        let isAskedNot = !(environment["NO_COLOR"] ?? "").isEmpty || environment["TERM"] == "dumb"
        return isTerminal(STDOUT_FILENO) && !isAskedNot ? .color : .plain
    }

    /// The width in columns, by COLUMNS or the terminal; nil if the output is not a terminal.
    static var width: Int? {
        if let text = ProcessInfo.processInfo.environment["COLUMNS"], let asked = Int(text), asked > 0 { return asked }
        guard isTerminal(STDOUT_FILENO) else { return nil }
        var size = winsize()
        if ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 { return Int(size.ws_col) }
        return 80
    }

    /// The height in lines; 24 if the terminal does not say.
    static var height: Int {
        var size = winsize()
        let isKnown = ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &size) == 0 && size.ws_row > 0
        return isKnown ? Int(size.ws_row) : 24
    }

    /// Asks a yes-or-no question; every answer but yes is a no.
    static func confirms(_ question: TerminalText) -> Bool {
        Output.standardError("\(question) [y/N] ")
        let answer = readLine()?.lowercased() ?? ""
        return answer == "y" || answer == "yes"
    }

    /// Asks the user to type a word, for what cannot be undone; every other answer is a no.
    static func confirms(_ question: TerminalText, typing word: String) -> Bool {
        Output.standardError("\(question)\nType \(word) to go on: ")
        return readLine()?.trimmingCharacters(in: .whitespaces) == word
    }
}

extension String {
    /// The number with its noun, which is singular for one.
    static func count(_ number: some BinaryInteger, _ one: String, plural: String? = nil) -> String {
        "\(number) \(number == 1 ? one : plural ?? one + "s")"
    }
}
