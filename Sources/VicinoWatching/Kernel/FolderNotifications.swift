// A source may be cancelled from any thread, but its type does not say so yet.
@preconcurrency internal import Dispatch
internal import Glibc
internal import VicinoLocks

/// Notifications of the kernel (inotify) about a folder and those in it.
package final class FolderNotifications: Sendable {
    private struct State {
        /// The watched folders by the kernel's numbers.
        var paths: [CInt: String] = [:]
        /// Whether the kernel gives this user no more numbers.
        var isPartial = false
    }

    private let root: String
    private let descriptor: CInt
    private let rootNumber: CInt
    private let inbox: NotificationInbox
    private let source: any DispatchSourceRead
    private let state = LockedValue(State())

    private static let mask =
        UInt32(IN_CLOSE_WRITE) | UInt32(IN_MOVED_TO) | UInt32(IN_MOVED_FROM) | UInt32(IN_CREATE) | UInt32(IN_DELETE)
        | UInt32(IN_DELETE_SELF) | UInt32(IN_MOVE_SELF) | UInt32(IN_ONLYDIR)

    /// Begins to watch a folder.
    ///
    /// - Parameter onNews: called when `receive` has something to return, on a thread that must not wait.
    /// - Throws: why it cannot be watched.
    package init(_ root: String, onNews: @escaping @Sendable () -> Void) throws(FolderObstacle) {
        self.root = root
        let descriptor = inotify_init1(CInt(IN_CLOEXEC) | CInt(IN_NONBLOCK))
        guard descriptor >= 0 else { throw .noNotifications }
        self.descriptor = descriptor
        let number = inotify_add_watch(descriptor, root, Self.mask)
        guard number >= 0 else {
            let error = errno
            close(descriptor)
            throw error == ENOSPC ? .noNotifications : FolderDescriptor.obstacle(error)
        }
        rootNumber = number
        let inbox = NotificationInbox(descriptor)
        self.inbox = inbox
        source = DispatchSource.makeReadSource(fileDescriptor: descriptor)
        source.setEventHandler { if inbox.fetch() { onNews() } }
        // Only then does the source not need it any more.
        source.setCancelHandler { close(descriptor) }
        state.withLock { $0.paths[number] = "" }
        watchFolders(in: "")
        source.activate()
    }

    deinit { source.cancel() }

    /// Whether some folders send no notifications, because the system gives this user no more.
    package var isPartial: Bool { state.withLock(\.isPartial) }

    /// What has changed since the last call. It may wait for the disk, to watch folders that have appeared.
    package func receive() -> [FolderChange] {
        guard let notifications = inbox.empty() else {
            watchFolders(in: "")
            return [.lost]
        }
        return notifications.flatMap(changes)
    }

    private func changes(_ notification: KernelNotification) -> [FolderChange] {
        if notification.has(IN_Q_OVERFLOW) {
            watchFolders(in: "")
            return [.lost]
        }
        guard let folder = state.withLock({ $0.paths[notification.number] }) else { return [] }
        if notification.has(IN_DELETE_SELF) || notification.has(IN_MOVE_SELF) || notification.has(IN_UNMOUNT)
            || notification.has(IN_IGNORED)
        {
            guard notification.number != rootNumber else { return [.ended] }
            // One that was moved is told of in the folder that held it.
            if notification.has(IN_IGNORED) { state.withLock { $0.paths[notification.number] = nil } }
            return []
        }
        guard let name = notification.name, !ArrivalName.isPassing(name) else { return [] }
        let path = folder.isEmpty ? name : "\(folder)/\(name)"
        return notification.has(IN_ISDIR) ? folderChange(path, notification) : fileChange(path, notification)
    }

    private func fileChange(_ path: String, _ notification: KernelNotification) -> [FolderChange] {
        if notification.has(IN_CLOSE_WRITE) || notification.has(IN_MOVED_TO) { return [.completed(path)] }
        return [notification.has(IN_CREATE) ? .appeared(path) : .vanished(path)]
    }

    private func folderChange(_ path: String, _ notification: KernelNotification) -> [FolderChange] {
        guard notification.has(IN_CREATE) || notification.has(IN_MOVED_TO) else {
            forgetFolders(in: path)
            return []
        }
        guard FolderLimits.includes(folder: path) else { return [] }
        watch(path)
        watchFolders(in: path)
        return [.folderAppeared(path)]
    }

    // MARK: Folders in it

    /// Watches all folders in one, as deep as files are read.
    private func watchFolders(in path: String) {
        guard let names = try? FolderNames.all(in: path, root) else { return }
        for name in names {
            let inner = path.isEmpty ? name : "\(path)/\(name)"
            guard FolderLimits.includes(folder: inner), watch(inner) else { continue }
            watchFolders(in: inner)
        }
    }

    /// - Returns: whether there is such a folder.
    @discardableResult
    private func watch(_ path: String) -> Bool {
        state.withLock { state in
            guard state.paths.count <= FolderLimits.folders else {
                state.isPartial = true
                return false
            }
            let number = inotify_add_watch(descriptor, "\(root)/\(path)", Self.mask | UInt32(IN_DONT_FOLLOW))
            guard number >= 0 else {
                if errno == ENOSPC { state.isPartial = true }
                return false
            }
            // A folder has one number, however often it is asked for.
            if number != rootNumber { state.paths[number] = path }
            return true
        }
    }

    /// Forgets folders that were moved away or deleted.
    private func forgetFolders(in path: String) {
        state.withLock { state in
            for (number, known) in state.paths where known == path || known.hasPrefix(path + "/") {
                inotify_rm_watch(descriptor, number)
                state.paths[number] = nil
            }
        }
    }
}
