// A source may be cancelled from any thread, but its type does not say so yet.
@preconcurrency internal import Dispatch
internal import Glibc
internal import Synchronization

/// Notices that a program writes to the databases of a data folder, without looking at them again and again.
///
/// The kernel reports a write before SQLite makes the commit visible, and does not report the commit itself. So a notice
/// is repeated after growing pauses, until it is certain that the commit has become visible or has failed.
package final class FolderWrites: Sendable {
    /// The inotify instance; -1 if the system has no more of them.
    private let descriptor: CInt
    // Events of the kernel come on a queue of Dispatch, whatever waits for them.
    private let queue = DispatchQueue(label: "org.vicino.writes")
    /// The number of the last write that was noticed; nil when nothing reads the notices any more.
    private let lastWrite = Mutex<Int?>(0)

    /// The first and the longest pause before a notice is repeated: a commit waits for the disk.
    private static let (firstPause, longestPause) = (1, 4096)
    /// The interval of notices without inotify, in milliseconds.
    private static let interval = 250

    /// Begins to watch, so that no write is missed from here on.
    package init(_ folder: DataFolder) {
        descriptor = Self.watch([folder.path, folder.replicasPath])
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

    /// Reports that there may be a new commit; several reports in quick succession become one. It has one reader.
    package var notices: AsyncStream<Void> {
        AsyncStream(bufferingPolicy: .bufferingNewest(1)) { notice in
            let source = descriptor >= 0 ? written(notice) : ticking(notice)
            notice.onTermination = { [self] _ in
                lastWrite.withLock { $0 = nil }
                source.cancel()
            }
            source.activate()
        }
    }

    private func written(_ notice: AsyncStream<Void>.Continuation) -> any DispatchSourceProtocol {
        let source = DispatchSource.makeReadSource(fileDescriptor: descriptor, queue: queue)
        source.setEventHandler { [self] in
            drain()
            let write = lastWrite.withLock { number in
                number = number.map { $0 + 1 }
                return number
            }
            notice.yield()
            if let write { remind(of: write, after: Self.firstPause, notice) }
        }
        return source
    }

    /// Repeats a notice after growing pauses, until another write follows.
    private func remind(of write: Int, after pause: Int, _ notice: AsyncStream<Void>.Continuation) {
        guard pause <= Self.longestPause else { return }
        queue.asyncAfter(deadline: .now() + .milliseconds(pause)) { [self] in
            guard lastWrite.withLock({ $0 }) == write else { return }
            notice.yield()
            remind(of: write, after: pause * 2, notice)
        }
    }

    private func ticking(_ notice: AsyncStream<Void>.Continuation) -> any DispatchSourceProtocol {
        let source = DispatchSource.makeTimerSource(queue: queue)
        source.schedule(deadline: .now(), repeating: .milliseconds(Self.interval))
        source.setEventHandler { notice.yield() }
        return source
    }

    /// Reads the reported events, whose contents do not matter.
    private func drain() {
        withUnsafeTemporaryAllocation(byteCount: 1 << 14, alignment: 8) { buffer in
            while read(descriptor, buffer.baseAddress, buffer.count) > 0 {}
        }
    }
}
