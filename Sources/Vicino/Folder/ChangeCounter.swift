internal import VicinoFolder
internal import VicinoLocks
internal import VicinoStore

/// Counts the changes to the user's own data, once for all sessions of a program. Otherwise each would need database
/// connections of its own.
final class ChangeCounter: Sendable {
    private struct State {
        var watch: ChangeWatch?
        var writes: FolderWrites?
        var count: UInt64 = 0
    }

    private let folder: DataFolder
    private let state = LockedValue(State())

    init(_ folder: DataFolder) { self.folder = folder }

    /// Reports that there may be a change, from here on.
    var changes: AsyncStream<Void> {
        let writes = state.withLock { state in
            let writes = state.writes ?? FolderWrites(folder, includesReplicas: false)
            state.writes = writes
            return writes
        }
        return writes.changes
    }

    /// The number of changes since the first call.
    func count() throws -> UInt64 {
        try state.withLock { state in
            if let watch = state.watch {
                if try watch.detectChange() { state.count += 1 }
            } else {
                state.watch = try ChangeWatch(folder)
            }
            return state.count
        }
    }
}
