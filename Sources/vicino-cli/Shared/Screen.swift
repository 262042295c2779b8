import Foundation
import Vicino

/// The terminal that people look at.
enum Screen {
    /// Whether a file descriptor is a terminal.
    static func isTerminal(_ descriptor: Int32) -> Bool { isatty(descriptor) == 1 }

    /// Colours on a terminal, unless NO_COLOR asks for none (<https://no-color.org>).
    static var style: TerminalStyle {
        let environment = ProcessInfo.processInfo.environment
        let isAskedNot = !(environment["NO_COLOR"] ?? "").isEmpty || environment["TERM"] == "dumb"
        return isTerminal(STDOUT_FILENO) && !isAskedNot ? .color : .plain
    }

    /// The columns of the terminal; nil if the output is none.
    static var width: Int? {
        guard isTerminal(STDOUT_FILENO) else { return nil }
        var size = winsize()
        if ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 { return Int(size.ws_col) }
        return 80
    }

    /// Asks a question that wants yes or no; everything else is a no.
    static func confirms(_ question: String) -> Bool {
        Output.standardError("\(question) [y/N] ")
        let answer = readLine()?.lowercased() ?? ""
        return answer == "y" || answer == "yes"
    }
}

extension TerminalStyle {
    /// Text that stands out.
    func strong(_ text: String) -> String { usesColor && !text.isEmpty ? "\u{1B}[1m\(text)\u{1B}[0m" : text }

    /// Text that stands back.
    func faint(_ text: String) -> String { usesColor && !text.isEmpty ? "\u{1B}[2m\(text)\u{1B}[0m" : text }
}

extension String {
    /// The text with spaces behind it up to a number of columns, or cut.
    func fitted(_ width: Int) -> String {
        let text = truncated(toWidth: width)
        return text + String(repeating: " ", count: max(0, width - text.displayWidth))
    }

    /// The text with spaces before it up to a number of columns.
    func rightFitted(_ width: Int) -> String {
        String(repeating: " ", count: max(0, width - displayWidth)) + self
    }

    /// The number with the noun, in the singular for one.
    static func count(_ number: some BinaryInteger, _ one: String, _ many: String? = nil) -> String {
        "\(number) \(number == 1 ? one : many ?? one + "s")"
    }
}
