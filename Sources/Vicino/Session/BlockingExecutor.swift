internal import Dispatch

/// Runs an actor's work on a queue of its own, so that waiting for the disk does not keep a thread from everybody else.
final class BlockingExecutor: SerialExecutor {
    // A library that waits inside gets one serial queue; the cooperative threads must never wait.
    private let queue = DispatchQueue(label: "org.vicino.store")

    func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        queue.async { job.runSynchronously(on: self.asUnownedSerialExecutor()) }
    }
}
