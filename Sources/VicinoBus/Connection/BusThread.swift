internal import CSystemd
internal import Glibc
internal import Synchronization

/// The one thread of a connection: it runs the actor's jobs in order, and waits for the bus in between.
///
/// libsystemd's connections belong to one thread at a time, and waiting for them must not block Swift's own threads.
final class BusThread: SerialExecutor {
    /// What the thread waits for.
    struct Interest {
        /// The socket and the events of `poll`; nil without a connection.
        var socket: (descriptor: CInt, events: Int16)?
        /// When there is work even if nothing arrives.
        var deadline = MonotonicTime.never
    }

    private enum Work {
        case job(UnownedJob)
        case closure(@Sendable () -> Void)
    }

    private struct State {
        var work: [Work] = []
        var turn: (@Sendable () -> Interest)?
        var thread: pthread_t?
        var isStopped = false
    }

    private let state = Mutex(State())
    private let bell: Bell

    /// Begins a thread, which ends when it is told to stop.
    ///
    /// - Throws: `BusError` with the code `system`.
    init() throws(BusError) {
        bell = try Bell()
        try begin()
    }

    /// Sets the closure that runs after each wait; its result is what to wait for next.
    func setTurn(_ turn: @escaping @Sendable () -> Interest) {
        state.withLock { $0.turn = turn }
        bell.ring()
    }

    /// Lets the thread end as soon as it has no more jobs.
    func stop() {
        state.withLock { state in
            state.isStopped = true
            state.turn = nil
        }
        bell.ring()
    }

    /// Runs a closure on the thread, after all earlier jobs.
    func perform(_ closure: @escaping @Sendable () -> Void) { add(.closure(closure)) }

    func enqueue(_ job: consuming ExecutorJob) { add(.job(UnownedJob(job))) }

    func checkIsolated() {
        precondition(isCurrent, "This is not the thread of the bus.")
    }

    func isIsolatingCurrentContext() -> Bool? { isCurrent }

    private var isCurrent: Bool {
        guard let thread = state.withLock(\.thread) else { return false }
        return pthread_equal(thread, pthread_self()) != 0
    }

    private func add(_ work: Work) {
        let wasIdle = state.withLock { state in
            state.work.append(work)
            return state.work.count == 1
        }
        if wasIdle { bell.ring() }
    }

    private func begin() throws(BusError) {
        var thread = pthread_t()
        // The thread holds the object until it ends; a pointer is the only thing that C can hand over.
        let context = Unmanaged.passRetained(self)
        let result = pthread_create(
            &thread, nil,
            { context in
                guard let context else { return nil }
                Unmanaged<BusThread>.fromOpaque(context).takeRetainedValue().run()  // takes over the reference
                return nil
            }, context.toOpaque())
        guard result == 0 else {
            context.release()
            throw BusError(errno: result, "A thread for the bus could not be made")
        }
        pthread_detach(thread)
    }

    private func run() {
        state.withLock { $0.thread = pthread_self() }
        while let turn = runWork() {
            let interest = turn()
            let isIdle = state.withLock { $0.work.isEmpty && !$0.isStopped }
            bell.wait(with: interest, until: isIdle ? interest.deadline : MonotonicTime(microseconds: 0))
        }
    }

    /// Runs the waiting jobs. It holds none of them when it returns, because the next wait may never end.
    ///
    /// - Returns: what to do next; nil if the thread is to end.
    private func runWork() -> (@Sendable () -> Interest)? {
        let (work, turn, isStopped) = state.withLock { state in
            defer { state.work = [] }
            return (state.work, state.turn, state.isStopped)
        }
        for work in work { run(work) }
        return isStopped && work.isEmpty ? nil : turn ?? { Interest() }
    }

    private func run(_ work: Work) {
        switch work {
        case .job(let job): job.runSynchronously(on: asUnownedSerialExecutor())
        case .closure(let closure): closure()
        }
    }
}

/// Wakes a thread that also waits for another descriptor.
private struct Bell: ~Copyable, Sendable {
    private let descriptor: CInt

    init() throws(BusError) {
        descriptor = eventfd(0, CInt(EFD_CLOEXEC | EFD_NONBLOCK))
        guard descriptor >= 0 else { throw BusError(errno: errno, "A thread for the bus could not be woken") }
    }

    deinit { close(descriptor) }

    func ring() {
        var one: UInt64 = 1
        write(descriptor, &one, 8)
    }

    func wait(with interest: borrowing BusThread.Interest, until deadline: MonotonicTime) {
        var descriptors = [pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)]
        if let socket = interest.socket {
            descriptors.append(pollfd(fd: socket.descriptor, events: socket.events, revents: 0))
        }
        let timeout = deadline == .never ? -1 : deadline.milliseconds(after: .now())
        guard poll(&descriptors, nfds_t(descriptors.count), timeout) > 0, descriptors[0].revents != 0 else { return }
        var count: UInt64 = 0
        read(descriptor, &count, 8)
    }
}
