internal import Dispatch
internal import Synchronization

/// Runs an actor's work away from the threads that everybody shares, so that waiting for the disk does not keep one of
/// them from everybody else.
///
/// All of them share a few lanes: a thread for each of many sessions would take memory, and disks and processors do not get
/// faster by being asked by more at a time. Whoever waits for the disk delays those in the same lane.
final class BlockingExecutor: SerialExecutor {
    private static let laneCount = 4
    // A library that waits inside gets threads of its own, for as long as the process lives; the cooperative ones must never
    // wait.
    private static let lanes = (0..<laneCount).map { DispatchQueue(label: "org.vicino.store.\($0)") }
    private static let made = Atomic(0)

    private let lane = lanes[made.wrappingAdd(1, ordering: .relaxed).oldValue % laneCount]

    func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        lane.async { job.runSynchronously(on: self.asUnownedSerialExecutor()) }
    }
}
