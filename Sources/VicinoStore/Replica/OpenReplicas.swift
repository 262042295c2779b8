package import VicinoCore
internal import VicinoLocks

/// The open replicas, so that not every call opens a file again.
///
/// Another process may delete a file and create a new one in its path, so a replaced file is opened again.
package final class OpenReplicas: Sendable {
    private let folder: DataFolder
    private let open = LockedValue<[Entry]>([])

    /// The maximum number of open replicas. Each takes up to three open files and, when used, a few megabytes of cache.
    private static let limit = 8

    private struct Entry {
        let store: ReplicaStore
        let file: UInt64
    }

    package init(_ folder: DataFolder) {
        self.folder = folder
    }

    /// The replica of a followed user, created if there is none.
    package func replica(_ user: UserID) throws -> ReplicaStore {
        let path = folder.replicaPath(user)
        if let known = open.withLock({ Self.use(user, &$0, path) }) { return known }
        // Opening waits for the disk, and perhaps for another program, so no other replica waits for it.
        let store = try ReplicaStore.open(folder, user)
        // The path led to the open file before, too, if it still does: an open file's inode belongs to no other.
        let file = inode(of: path)
        let isAtPath = store.database.isAtPath
        return open.withLock { entries in
            // Of several callers that open a replica at once, the first one decides which connection stays.
            if let known = Self.use(user, &entries, path) { return known }
            // A file that was deleted or replaced meanwhile is not found again.
            if isAtPath { entries.append(Entry(store: store, file: file)) }
            if entries.count > Self.limit { entries.removeFirst() }
            return store
        }
    }

    /// The replica of a user, if there is one.
    package func existing(_ user: UserID) throws -> ReplicaStore? {
        inode(of: folder.replicaPath(user)) == 0 ? nil : try replica(user)
    }

    /// Deletes a replica's file and the files that SQLite keeps beside it.
    package func delete(_ user: UserID) throws {
        release { $0.store.user == user }
        try ReplicaStore.delete(folder, user)
    }

    /// Closes all replicas, as far as no call uses them.
    package func closeAll() { release { _ in true } }

    /// Forgets open replicas, and waits until none of them is being written back: that would open its file again.
    private func release(_ isReleased: (Entry) -> Bool) {
        let released = open.withLock { entries in
            let released = entries.filter(isReleased)
            entries.removeAll(where: isReleased)
            return released
        }
        for entry in released { entry.store.database.waitForWriteBack() }
    }

    /// Deletes a replica's file if it is the file that is open here, and not one that has replaced it.
    package func deleteIfOpen(_ user: UserID) throws {
        // No other file gets this inode while the file is open here.
        let present = inode(of: folder.replicaPath(user))
        let isOpen = open.withLock { entries in entries.contains { $0.store.user == user && $0.file == present } }
        if isOpen { try delete(user) }
    }

    /// The entry of a user, which becomes the last to be closed.
    private static func use(_ user: UserID, _ entries: inout [Entry], _ path: String) -> ReplicaStore? {
        guard let index = entries.firstIndex(where: { $0.store.user == user }) else { return nil }
        let entry = entries.remove(at: index)
        guard inode(of: path) == entry.file else { return nil }
        entries.append(entry)
        return entry.store
    }
}
