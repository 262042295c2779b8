import Foundation
import VicinoDrawing
import VicinoLocks

/// A terminal that is redrawn in place, and restored at the end and while the program is stopped.
final class WatchScreen: Sendable {
    private enum State {
        /// The terminal shows what it showed before.
        case left
        /// The terminal shows the lines.
        case entered
        /// As `left`, for ever.
        case over
    }

    private struct Content {
        var shown: [TerminalText] = []
        var state = State.left
    }

    private let content = LockedValue(Content())
    private let write: @Sendable (TerminalText) throws -> Void

    init(_ write: @escaping @Sendable (TerminalText) throws -> Void) { self.write = write }

    /// Keeps what the terminal shows, hides the cursor, and draws the last lines again, even if another program has
    /// changed the terminal.
    func enter() throws {
        try content.withLock { content in
            guard content.state != .over else { return }
            content.state = .entered
            try write("\u{1B}[?1049h\u{1B}[?25l\u{1B}[H\u{1B}[2J")
            if !content.shown.isEmpty { try write(Self.text(content.shown)) }
        }
    }

    /// Draws lines in place of the former ones; nothing if they are the same, or the terminal is left.
    func draw(_ lines: [TerminalText]) throws {
        try content.withLock { content in
            guard content.state == .entered, content.shown != lines else { return }
            content.shown = lines
            try write(Self.text(lines))
        }
    }

    /// Shows the cursor, and what the terminal showed before, until `enter`.
    func leave() { leave(for: .left) }

    /// As `leave`, for ever.
    func restore() { leave(for: .over) }

    private func leave(for state: State) {
        content.withLock { content in
            guard content.state != .over else { return }
            // A closed terminal needs no restoring.
            if content.state == .entered { try? write("\u{1B}[?25h\u{1B}[?1049l") }
            content.state = state
        }
    }

    /// Each line is cleared behind its text, so that nothing flickers.
    private static func text(_ lines: [TerminalText]) -> TerminalText {
        let cleared = lines.map { line -> TerminalText in "\(line)\u{1B}[K" }
        return "\u{1B}[H\(cleared.joined(separator: "\r\n"))\u{1B}[J"
    }
}
