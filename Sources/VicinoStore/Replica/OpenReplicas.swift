package import VicinoCore
package import VicinoFolder
internal import VicinoLocks

/// The open replicas, so that not every call opens a file again.
///
/// As many stay open as fit the budget. The one that was not used for the longest time is closed first, when no call uses
/// it any more.
///
/// Another process may delete a file and create a new one in its path, so a replaced file is opened again.
package final class OpenReplicas: Sendable {
    private let folder: DataFolder
    private let budget: ReplicaBudget
    private let open = LockedValue<[Entry]>([])
    /// The replicas that did not fit the budget. A session may still use them.
    private let dropped = LockedValue<[Dropped]>([])

    private struct Entry {
        let store: ReplicaStore
        let file: UInt64
    }

    private struct Dropped {
        let user: UserID
        /// It is there as long as a call uses the replica.
        weak var checkpoint: BackgroundCheckpoint?
    }

    package convenience init(_ folder: DataFolder) { self.init(folder, within: .fitting) }

    init(_ folder: DataFolder, within budget: ReplicaBudget) {
        self.folder = folder
        self.budget = budget
    }

    /// The number of replicas that stay open.
    var count: Int { open.withLock(\.count) }

    /// The replica of a followed user, created if there is none.
    package func replica(_ user: UserID) throws -> ReplicaStore {
        let path = folder.replicaPath(user)
        defer { dropLeastUsed() }
        if let known = open.withLock({ Self.use(user, of: &$0, at: path) }) { return known }
        // Opening waits for the disk, and perhaps for another program, so no other replica waits for it.
        let store = try ReplicaStore.open(folder, user)
        // The path led to the open file before, too, if it still does: an open file's inode belongs to no other.
        let file = inode(of: path)
        let isAtPath = store.database.file.isAtPath
        return open.withLock { entries in
            // Of several callers that open a replica at once, the first one decides which connection stays.
            if let known = Self.use(user, of: &entries, at: path) { return known }
            // A file that was deleted or replaced meanwhile is not found again.
            if isAtPath { entries.append(Entry(store: store, file: file)) }
            return store
        }
    }

    /// Closes a replica if there are too many.
    ///
    /// One is enough: its memory counts until no call uses it any more, and the next call closes another one.
    private func dropLeastUsed() {
        let entry: Entry? = open.withLock { entries in
            budget.isExceeded(by: entries.count) ? entries.removeFirst() : nil
        }
        guard let entry else { return }
        dropped.withLock { dropped in
            dropped.removeAll { $0.checkpoint == nil }
            dropped.append(Dropped(user: entry.store.user, checkpoint: entry.store.database.file.backgroundCheckpoint))
        }
    }

    /// The replica of a user, if there is one.
    package func existing(_ user: UserID) throws -> ReplicaStore? {
        inode(of: folder.replicaPath(user)) == 0 ? nil : try replica(user)
    }

    /// Works on a replica in order to receive its author's records. A damaged one is set aside, and a new one takes its
    /// place.
    ///
    /// - Parameter body: is called once more, with the new replica, if it finds the first one damaged.
    package func mending<T>(_ user: UserID, _ body: (ReplicaStore) throws -> T) throws -> T {
        do { return try body(try replica(user)) } catch let error as VicinoError where error.isOfDamagedDatabase {
            try setAside(user)
            return try body(try replica(user))
        }
    }

    /// Gives a damaged replica another name.
    package func setAside(_ user: UserID) throws {
        release { $0 == user }
        try ReplicaStore.setAside(folder, user)
    }

    /// Deletes what is left of a damaged replica, because its author's records have been received anew.
    package func deleteDamaged(_ user: UserID) throws { try ReplicaStore.deleteDamaged(folder, user) }

    /// Deletes a replica's file and the files that SQLite keeps beside it.
    package func delete(_ user: UserID) throws {
        release { $0 == user }
        try ReplicaStore.delete(folder, user)
    }

    /// Makes a replica for the new id of a person, with the records of the former one, whose replica stays.
    ///
    /// A damaged replica is not copied: its records are received anew.
    package func copy(_ former: UserID, as roster: Verified<Roster>) throws {
        try delete(roster.author)
        do { try existing(former)?.copy(as: roster, to: folder) } catch let error as VicinoError
            where error.isOfDamagedDatabase
        {
            try delete(roster.author)
        }
    }

    /// Closes all replicas, as far as no call uses them.
    package func closeAll() { release { _ in true } }

    /// Forgets open replicas, and waits until none of them is being written back: that would open its file again.
    private func release(_ isReleased: (UserID) -> Bool) {
        let released = open.withLock { entries in
            let released = entries.filter { isReleased($0.store.user) }
            entries.removeAll { isReleased($0.store.user) }
            return released
        }
        for entry in released { entry.store.database.file.waitForWriteBack() }
        let used = dropped.withLock { dropped in dropped.filter { isReleased($0.user) }.compactMap(\.checkpoint) }
        for checkpoint in used { checkpoint.wait() }
    }

    /// Deletes a replica's file if it is the file that is open here, and not one that has replaced it.
    package func deleteIfOpen(_ user: UserID) throws {
        // No other file gets this inode while the file is open here.
        let present = inode(of: folder.replicaPath(user))
        let isOpen = open.withLock { entries in entries.contains { $0.store.user == user && $0.file == present } }
        if isOpen { try delete(user) }
    }

    /// The entry of a user, which becomes the last to be closed.
    private static func use(_ user: UserID, of entries: inout [Entry], at path: String) -> ReplicaStore? {
        guard let index = entries.firstIndex(where: { $0.store.user == user }) else { return nil }
        let entry = entries.remove(at: index)
        guard inode(of: path) == entry.file else { return nil }
        entries.append(entry)
        return entry.store
    }
}
