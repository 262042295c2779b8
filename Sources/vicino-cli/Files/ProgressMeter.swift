import Foundation
import Vicino

/// Shows on a terminal how far a file has been read.
struct ProgressMeter: Sendable {
    private let name: String
    private let size: Int
    private let isShown: Bool

    init(_ file: InputFile) {
        name = displaySafe(URL(fileURLWithPath: file.path).lastPathComponent, limit: 40)
        size = file.size
        // Short files are read before anybody could see it.
        isShown = Screen.isTerminal(STDERR_FILENO) && size > 4 << 20
    }

    /// Shows that so many bytes have been read.
    @Sendable func update(_ bytes: Int) {
        guard isShown, size > 0 else { return }
        Output.standardError("\r\(name): \(min(100, bytes * 100 / size)) %\u{1B}[K")
    }

    /// Takes the line away.
    func finish() {
        if isShown { Output.standardError("\r\u{1B}[K") }
    }
}
