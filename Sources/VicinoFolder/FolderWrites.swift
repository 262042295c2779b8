// A source may be cancelled from any thread, but its type does not say so yet.
@preconcurrency internal import Dispatch
internal import Glibc
internal import VicinoLocks

/// Notices that a program writes to the databases of a data folder, without looking at them again and again.
///
/// The kernel reports a write before SQLite makes the commit visible, and does not report the commit itself. So a
/// report is repeated after growing pauses, until it is certain that the commit has become visible or has failed.
///
/// It is no `Broadcast`, which drivers of media and the node use for values that are sent anyway. Here the first reader
/// begins to watch the kernel and the last one ends it, under one lock.
package final class FolderWrites: Sendable {
    /// The inotify instance; -1 if the system has no more of them.
    private let descriptor: CInt
    // Events of the kernel come on a queue of Dispatch, whatever waits for them.
    private let queue = DispatchQueue(label: "org.vicino.writes")
    private let state = LockedValue(State())

    private struct State {
        var readers: [Int: AsyncStream<Void>.Continuation] = [:]
        /// How many readers there have been.
        var readerCount = 0
        /// The number of the last write that was noticed.
        var lastWrite = 0
        /// What waits for the kernel; nil without readers.
        var source: (any DispatchSourceProtocol)?
    }

    /// The first and the longest pause before a report is repeated: a commit waits for the disk.
    private static let firstPause = 1
    private static let longestPause = 4096
    /// The interval of reports without inotify, in milliseconds.
    private static let interval = 250

    /// Begins to watch, so that no write is missed from here on.
    ///
    /// - Parameter includesReplicas: whether writes to replicas count too.
    package init(_ folder: DataFolder, includesReplicas: Bool = true) {
        descriptor = Self.watch([folder.path] + (includesReplicas ? [folder.replicasPath] : []))
    }

    deinit { if descriptor >= 0 { close(descriptor) } }

    private static func watch(_ folders: [String]) -> CInt {
        let descriptor = inotify_init1(CInt(IN_NONBLOCK | IN_CLOEXEC))
        guard descriptor >= 0 else { return -1 }
        let events = UInt32(IN_MODIFY | IN_CREATE | IN_DELETE | IN_MOVED_TO)
        guard folders.allSatisfy({ inotify_add_watch(descriptor, $0, events) >= 0 }) else {
            close(descriptor)
            return -1
        }
        return descriptor
    }

    /// Reports that there may be a new commit; several reports in quick succession become one. Each sequence has one
    /// reader, and gets all reports.
    package var changes: AsyncStream<Void> {
        AsyncStream(bufferingPolicy: .bufferingNewest(1)) { reader in
            let number = state.withLock { state in
                state.readerCount += 1
                state.readers[state.readerCount] = reader
                if state.source == nil {
                    state.source = descriptor >= 0 ? written() : ticking()
                    state.source?.activate()
                }
                return state.readerCount
            }
            reader.onTermination = { [self] _ in remove(number) }
        }
    }

    private func remove(_ reader: Int) {
        state.withLock { state in
            state.readers[reader] = nil
            guard state.readers.isEmpty else { return }
            state.source?.cancel()
            state.source = nil
        }
    }

    private func report() {
        // Not under the lock: a reader may end at any time, and then asks for the lock.
        for reader in state.withLock({ Array($0.readers.values) }) { reader.yield() }
    }

    private func written() -> any DispatchSourceProtocol {
        let source = DispatchSource.makeReadSource(fileDescriptor: descriptor, queue: queue)
        source.setEventHandler { [self] in
            drain()
            let write = state.withLock { state in
                state.lastWrite += 1
                return state.lastWrite
            }
            report()
            remind(of: write, after: Self.firstPause)
        }
        return source
    }

    /// Repeats a report after growing pauses, until another write follows.
    private func remind(of write: Int, after pause: Int) {
        guard pause <= Self.longestPause else { return }
        queue.asyncAfter(deadline: .now() + .milliseconds(pause)) { [self] in
            guard state.withLock({ $0.lastWrite == write && !$0.readers.isEmpty }) else { return }
            report()
            remind(of: write, after: pause * 2)
        }
    }

    private func ticking() -> any DispatchSourceProtocol {
        let source = DispatchSource.makeTimerSource(queue: queue)
        source.schedule(deadline: .now(), repeating: .milliseconds(Self.interval))
        source.setEventHandler { [self] in report() }
        return source
    }

    /// Reads the reported events, whose contents do not matter.
    private func drain() {
        withUnsafeTemporaryAllocation(byteCount: 1 << 14, alignment: 8) { buffer in
            while read(descriptor, buffer.baseAddress, buffer.count) > 0 {}
        }
    }
}
