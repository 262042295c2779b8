import Foundation
import Vicino
import VicinoDrawing

/// Shows on a terminal the progress of reading a file, or of a session.
struct ProgressMeter: Sendable {
    private let name: DisplayText
    private let size: Int
    private let isShown: Bool

    /// - Parameters:
    ///   - number: the number of the file among those of the command, from 1 on.
    ///   - count: how many these are.
    init(_ file: InputFile, number: Int = 1, of count: Int = 1) {
        let fileName = DisplayText(URL(fileURLWithPath: file.path).lastPathComponent, limit: 40)
        name = count > 1 ? "\(number) of \(count), \(fileName)" : fileName
        size = file.size
        // One small file is read before a user could see any progress.
        isShown = Screen.isTerminal(STDERR_FILENO) && (count > 1 || size > 4 << 20)
        update(0)
    }

    /// - Parameter name: the name of the people to find and meet.
    init(seeking name: DisplayText) {
        self.name = name
        size = 0
        isShown = Screen.isTerminal(STDERR_FILENO)
        show("looking for them …")
    }

    /// Shows how many bytes have been read.
    @Sendable func update(_ bytes: Int) {
        guard isShown, size > 0 else { return }
        show("\(min(100, bytes * 100 / size)) %")
    }

    /// Shows the progress of a session.
    @Sendable func update(_ progress: SyncProgress) {
        switch progress {
        case .connected: show("connected")
        case .receiving(_, let entries, let total): show("\(entries) of \(String.count(total, "record"))")
        case .merged: break
        }
    }

    /// Removes the line.
    func finish() {
        if isShown { Output.standardError("\r\u{1B}[K") }
    }

    private func show(_ state: DisplayText) {
        if isShown { Output.standardError("\r\(name): \(state)\u{1B}[K") }
    }
}
