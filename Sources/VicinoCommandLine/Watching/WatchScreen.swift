import Foundation
import Synchronization

/// A terminal that is redrawn in place, and restored at the end.
final class WatchScreen: Sendable {
    private struct Content {
        var shown: [String] = []
        var isOver = false
    }

    private let content = Mutex(Content())
    private let write: @Sendable (String) throws -> Void

    /// Keeps what the terminal showed, and hides the cursor.
    init(_ write: @escaping @Sendable (String) throws -> Void) throws {
        self.write = write
        try write("\u{1B}[?1049h\u{1B}[?25l\u{1B}[H\u{1B}[2J")
    }

    /// Draws lines in place of the former ones; nothing if they are the same, or the terminal is restored.
    func draw(_ lines: [String]) throws {
        try content.withLock { content in
            guard !content.isOver, content.shown != lines else { return }
            content.shown = lines
            // Each line is cleared behind its text, so that nothing flickers.
            try write("\u{1B}[H" + lines.map { $0 + "\u{1B}[K" }.joined(separator: "\r\n") + "\u{1B}[J")
        }
    }

    /// Shows the cursor, and what the terminal showed before.
    func restore() {
        content.withLock { content in
            guard !content.isOver else { return }
            content.isOver = true
            // A closed terminal needs no restoring.
            try? write("\u{1B}[?25h\u{1B}[?1049l")
        }
    }
}
