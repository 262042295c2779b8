import VicinoLocks
import VicinoThreads

/// Reads lines that a user or a program types, each for one reader.
///
/// A reader that is cancelled leaves the line that is typed next to the reader after it.
final class LineReader: Sendable {
    private struct State {
        /// Lines that no reader has waited for.
        var lines: [String] = []
        /// The reader that waits.
        var waiting: CheckedContinuation<String?, Never>?
        /// Whether the thread waits for a line.
        var isReading = false
        /// Whether the input has ended.
        var isOver = false
    }

    private let state = LockedValue(State())
    private let read: @Sendable () -> String?
    /// Reading blocks on the user, on a thread that ends with the program.
    private let work = BlockingWork(alone: "org.vicino.prompt")

    /// - Parameter read: waits for the next line; nil at the end of the input.
    init(_ read: @escaping @Sendable () -> String?) { self.read = read }

    /// The next line; nil at the end of the input, or if the task is cancelled. Only one task waits at a time.
    func next() async -> String? {
        await withTaskCancellationHandler {
            await withCheckedContinuation { wait($0) }
        } onCancel: {
            cancel()
        }
    }

    /// Whether a line waits for a reader.
    var hasLine: Bool { state.withLock { !$0.lines.isEmpty } }

    /// Forgets lines that no reader has waited for.
    func drop() { state.withLock { $0.lines = [] } }

    private func wait(_ continuation: CheckedContinuation<String?, Never>) {
        let (line, starts): (String??, Bool) = state.withLock { state in
            if Task.isCancelled { return (.some(nil), false) }
            if !state.lines.isEmpty { return (state.lines.removeFirst(), false) }
            if state.isOver { return (.some(nil), false) }
            state.waiting = continuation
            defer { state.isReading = true }
            return (nil, !state.isReading)
        }
        if let line { continuation.resume(returning: line) }
        // A reader may be cancelled before the user types, and then the line is for the next one.
        if starts { Task { await work.run { self.readLine() } } }
    }

    private func readLine() {
        let line = read()
        let reader = state.withLock { state in
            state.isReading = false
            state.isOver = line == nil
            let reader = state.waiting.take()
            if reader == nil, let line { state.lines.append(line) }
            return reader
        }
        reader?.resume(returning: line)
    }

    private func cancel() { state.withLock { $0.waiting.take() }?.resume(returning: nil) }
}
