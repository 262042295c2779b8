internal import CAvahi
internal import Glibc
internal import Synchronization
internal import VicinoCore

/// The one thread of Avahi: it runs the actor's jobs in order, and in between Avahi's loop, which waits for the daemon.
///
/// libavahi-client belongs to one thread. Some of its calls wait for the daemon, which must not block Swift's own
/// threads.
final class AvahiThread: SerialExecutor {
    private struct State {
        var jobs: [UnownedJob] = []
        var turn: (@Sendable () -> ContinuousClock.Instant?)?
        var thread: pthread_t?
        var isStopped = false
    }

    // No two threads use it at a time. It is made before the thread begins, and only the thread uses it while it runs.
    // It is freed when the thread has ended, because the thread holds this object.
    /// Avahi's loop; for this thread only.
    nonisolated(unsafe) let loop: OpaquePointer
    private let bell: CInt
    private let state = Mutex(State())

    /// Begins a thread, which ends when it is told to stop.
    ///
    /// - Parameter prepare: called on the thread before anything else.
    /// - Throws: `VicinoError` with `.system`.
    init(prepare: @escaping @Sendable () -> Void) throws(VicinoError) {
        bell = eventfd(0, CInt(EFD_CLOEXEC) | CInt(EFD_NONBLOCK))
        guard bell >= 0 else { throw Self.failure(errno) }
        guard let loop = avahi_simple_poll_new() else {
            close(bell)
            throw Self.failure(ENOMEM)
        }
        self.loop = loop
        try begin(prepare)
    }

    deinit {
        avahi_simple_poll_free(loop)
        close(bell)
    }

    /// Sets the closure that runs after each wait; its result is when it must run next in any case.
    func setTurn(_ turn: @escaping @Sendable () -> ContinuousClock.Instant?) {
        state.withLock { $0.turn = turn }
        ring()
    }

    /// Lets the thread end as soon as it has no more jobs.
    func stop() {
        state.withLock { state in
            state.isStopped = true
            state.turn = nil
        }
        ring()
    }

    func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        state.withLock { $0.jobs.append(job) }
        ring()
    }

    func checkIsolated() {
        precondition(isIsolatingCurrentContext() == true, "This is not the thread of Avahi.")
    }

    func isIsolatingCurrentContext() -> Bool? {
        guard let thread = state.withLock(\.thread) else { return false }
        return pthread_equal(thread, pthread_self()) != 0
    }

    private static func failure(_ number: CInt) -> VicinoError {
        VicinoError(.system, "A thread for Avahi could not be made: error \(number) of the system.")
    }

    private func ring() {
        var one: UInt64 = 1
        write(bell, &one, 8)
    }

    private func begin(_ prepare: @escaping @Sendable () -> Void) throws(VicinoError) {
        var thread = pthread_t()
        // The thread holds the object until it ends; a pointer is the only thing that C can hand over.
        let context = Unmanaged.passRetained(Beginning(thread: self, prepare: prepare))
        let result = pthread_create(
            &thread, nil,
            { context in
                guard let context else { return nil }
                Unmanaged<Beginning>.fromOpaque(context).takeRetainedValue().run()  // takes over the reference
                return nil
            }, context.toOpaque())
        guard result == 0 else {
            context.release()
            throw Self.failure(result)
        }
        pthread_detach(thread)
    }

    fileprivate func run() {
        state.withLock { $0.thread = pthread_self() }
        let bellWatch = watch(bell) { _, descriptor, _, _ in
            var count: UInt64 = 0
            read(descriptor, &count, 8)
        }
        while let turn = runJobs() {
            let deadline = turn()
            let isIdle = state.withLock { $0.jobs.isEmpty && !$0.isStopped }
            _ = avahi_simple_poll_iterate(loop, isIdle ? milliseconds(until: deadline) : 0)
        }
        if let bellWatch { avahi_simple_poll_get(loop).pointee.watch_free(bellWatch) }
    }

    /// Lets the loop wait for another descriptor.
    func watch(_ descriptor: CInt, _ callback: AvahiWatchCallback, context: UnsafeMutableRawPointer? = nil)
        -> OpaquePointer?
    {
        let poll = avahi_simple_poll_get(loop)
        return poll?.pointee.watch_new(poll, descriptor, AVAHI_WATCH_IN, callback, context)
    }

    /// Runs the waiting jobs.
    ///
    /// - Returns: what to do next; nil if the thread is to end.
    private func runJobs() -> (@Sendable () -> ContinuousClock.Instant?)? {
        let (jobs, turn, isStopped) = state.withLock { state in
            defer { state.jobs = [] }
            return (state.jobs, state.turn, state.isStopped)
        }
        for job in jobs { job.runSynchronously(on: asUnownedSerialExecutor()) }
        return isStopped && jobs.isEmpty ? nil : turn ?? { nil }
    }

    /// The time until a moment, rounded up to milliseconds for `poll`; for ever without a moment.
    private func milliseconds(until deadline: ContinuousClock.Instant?) -> CInt {
        guard let deadline else { return -1 }
        let wait = ContinuousClock.now.duration(to: deadline)
        return wait <= .zero ? 0 : CInt(clamping: Int64(wait / .milliseconds(1)) + 1)
    }
}

/// The arguments of a new thread.
private final class Beginning {
    private let thread: AvahiThread
    private let prepare: @Sendable () -> Void

    init(thread: AvahiThread, prepare: @escaping @Sendable () -> Void) {
        (self.thread, self.prepare) = (thread, prepare)
    }

    func run() {
        prepare()
        thread.run()
    }
}
