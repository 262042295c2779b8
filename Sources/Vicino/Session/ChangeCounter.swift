internal import Synchronization
internal import VicinoStore

/// Counts the changes of what is one's own for all sessions of a program, each of which would need connections of its own.
final class ChangeCounter: Sendable {
    private struct State {
        var watch: ChangeWatch?
        var count: UInt64 = 0
    }

    private let folder: DataFolder
    private let state = Mutex(State())

    init(_ folder: DataFolder) { self.folder = folder }

    /// How many there have been since this was asked first.
    func count() throws -> UInt64 {
        try state.withLock { state in
            if let watch = state.watch {
                if try watch.hasChanged() { state.count += 1 }
            } else {
                state.watch = try ChangeWatch(folder)
            }
            return state.count
        }
    }
}
