internal import Dispatch
internal import Synchronization
internal import VicinoLocks

/// Runs an actor's work away from the shared threads, so that waiting for the disk, or long arithmetic, does not block
/// one of them.
///
/// Most actors share a few queues. A thread for each of many sessions would take memory, and more requests at a time do
/// not make disks and processors faster. Work that waits for the disk delays the other work of its queue, so what a user
/// waits for has a queue of its own.
package final class BlockingExecutor: SerialExecutor {
    /// Queues that actors share.
    package final class Queues: Sendable {
        /// For work with stores, which waits for the disk.
        package static let stores = Queues("org.vicino.store")
        /// For the engines of sessions, which check signatures and digests, and wait for nothing.
        package static let sessions = Queues("org.vicino.session")

        /// The number of queues.
        package static let count = 4

        // Queues of their own, as below.
        private let queues: [DispatchQueue]
        private let made = Atomic(0)

        private init(_ label: String) { queues = (0..<Self.count).map { BlockingExecutor.queue("\(label).\($0)") } }

        // The caller keeps the queue for its actor.
        fileprivate func next() -> DispatchQueue {
            queues[made.wrappingAdd(1, ordering: .relaxed).oldValue % Self.count]
        }
    }

    private static let mark = DispatchSpecificKey<Void>()

    // A library that blocks gets threads of its own, for the life of the process; the cooperative threads must never
    // block.
    private let queue: DispatchQueue

    /// Shares a queue with other actors.
    package init(_ queues: Queues = .stores) { queue = queues.next() }

    /// Uses a separate queue, for work that must not wait for sessions.
    package init(alone label: String) { queue = Self.queue(label) }

    /// Whether the current thread is one that may block.
    package static var isCurrent: Bool {
        // A value set on a queue is visible on the thread that runs the queue's work.
        DispatchQueue.getSpecific(key: mark) != nil
    }

    // Queues are used for the reason above.
    fileprivate static func queue(_ label: String) -> DispatchQueue {
        // Serial, as an actor requires.
        let queue = DispatchQueue(label: label)
        queue.setSpecific(key: mark, value: ())
        return queue
    }

    package func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        queue.async { job.runSynchronously(on: self.asUnownedSerialExecutor()) }
    }
}

extension BlockingExecutor {
    /// Waits on this executor's queue for a time, at most a tenth of it longer.
    ///
    /// An actor of this executor goes on without any other thread in between. `Task.sleep` would wake one of the shared
    /// threads at each end of a wait, which counts for work that is repeated all day.
    ///
    /// - Throws: `CancellationError`.
    package func wait(_ duration: Duration, isolation actor: isolated (any Actor)? = #isolation) async throws {
        let wait = TimedWait()
        let (seconds, attoseconds) = min(max(duration, .zero), .seconds(1_000_000_000)).components
        let nanoseconds = Int(seconds) * 1_000_000_000 + Int(attoseconds / 1_000_000_000)
        try await withTaskCancellationHandler(
            operation: {
                try await withCheckedThrowingContinuation(isolation: actor) { continuation in
                    wait.begin(continuation)
                    queue.asyncAfter(deadline: .now() + .nanoseconds(nanoseconds)) { wait.end(.success(())) }
                }
            }, onCancel: { wait.end(.failure(CancellationError())) }, isolation: actor)
    }
}

/// A wait that ends once: when its time is over, or when its task is cancelled.
private final class TimedWait: Sendable {
    private enum State {
        case new
        case waiting(CheckedContinuation<Void, any Error>)
        case over
    }

    private let state = LockedValue(State.new)

    func begin(_ continuation: CheckedContinuation<Void, any Error>) {
        let isOver = state.withLock { state in
            if case .over = state { return true }
            state = .waiting(continuation)
            return false
        }
        // Only cancellation ends a wait that has not begun.
        if isOver { continuation.resume(throwing: CancellationError()) }
    }

    func end(_ result: Result<Void, any Error>) {
        let continuation = state.withLock { state -> CheckedContinuation<Void, any Error>? in
            defer { state = .over }
            return if case .waiting(let continuation) = state { continuation } else { nil }
        }
        continuation?.resume(with: result)
    }
}
