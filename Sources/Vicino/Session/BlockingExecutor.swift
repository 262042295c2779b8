internal import Dispatch
internal import Synchronization

/// Runs an actor's work away from the threads that everybody shares, so that waiting for the disk does not keep one of
/// them from everybody else.
///
/// Most of them share a few lanes: a thread for each of many sessions would take memory, and disks and processors do not get
/// faster by being asked by more at a time. Whoever waits for the disk delays those in the same lane.
final class BlockingExecutor: SerialExecutor {
    private static let laneCount = 4
    private static let lanes = (0..<laneCount).map { lane("org.vicino.store.\($0)") }
    private static let made = Atomic(0)
    private static let mark = DispatchSpecificKey<Void>()

    // A library that waits inside gets threads of its own, for as long as the process lives; the cooperative ones must never
    // wait.
    private let lane: DispatchQueue

    /// Shares a lane with others.
    init() { lane = Self.lanes[Self.made.wrappingAdd(1, ordering: .relaxed).oldValue % Self.laneCount] }

    /// Has a lane of its own: for work that must not wait for sessions.
    init(alone label: String) { lane = Self.lane(label) }

    /// Whether the present thread is one of those that may wait.
    static var isCurrent: Bool {
        // What was set on a queue is there on the thread that runs its work.
        DispatchQueue.getSpecific(key: mark) != nil
    }

    // Why there are any stands above.
    private static func lane(_ label: String) -> DispatchQueue {
        // Serial, as an actor wants it.
        let lane = DispatchQueue(label: label)
        lane.setSpecific(key: mark, value: ())
        return lane
    }

    func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        lane.async { job.runSynchronously(on: self.asUnownedSerialExecutor()) }
    }
}
