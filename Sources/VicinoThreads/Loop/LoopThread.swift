internal import Glibc
internal import VicinoLocks

/// A thread of an actor. It runs the actor's jobs in order, and waits by its loop in between.
///
/// The objects of a C library often belong to one thread at a time, and waiting for them must not block Swift's own
/// threads.
package final class LoopThread<Loop: ThreadLoop>: SerialExecutor {
    private enum Work {
        case job(UnownedJob)
        case closure(@Sendable () -> Void)
    }

    private struct State {
        var work: [Work] = []
        var turn: (@Sendable () -> Loop.Interest?)?
        var thread: pthread_t?
        var isStopped = false
        var hasEnded = false
    }

    /// How the thread waits; for the thread itself.
    package let loop: Loop
    private let signal: WakeSignal
    private let state = LockedValue(State())

    /// Begins a thread, which ends when it is told to stop.
    ///
    /// - Parameter prepare: called on the thread before anything else.
    /// - Throws: `ThreadError` if the system cannot make it.
    package init(_ loop: Loop, prepare: @escaping @Sendable () -> Void = {}) throws(ThreadError) {
        self.loop = loop
        signal = try WakeSignal()
        // The thread holds the object until it ends.
        try begin {
            prepare()
            self.run()
        }
    }

    /// Sets the closure that runs after each wait; its result is what to wait for next.
    package func setTurn(_ turn: @escaping @Sendable () -> Loop.Interest?) {
        state.withLock { $0.turn = turn }
        signal.raise()
    }

    /// Lets the thread end as soon as it has no more jobs. A job that comes later would never run, so it ends the
    /// program. An actor stops its thread when it is released, and no other code has jobs for it then.
    package func stop() {
        state.withLock { state in
            state.isStopped = true
            state.turn = nil
        }
        signal.raise()
    }

    /// Runs a closure on the thread, after all earlier jobs.
    package func perform(_ closure: @escaping @Sendable () -> Void) { add(.closure(closure)) }

    package func enqueue(_ job: consuming ExecutorJob) { add(.job(UnownedJob(job))) }

    package func checkIsolated() {
        precondition(isIsolatingCurrentContext() == true, "This is not the thread of the actor.")
    }

    package func isIsolatingCurrentContext() -> Bool? {
        guard let thread = state.withLock(\.thread) else { return false }
        return pthread_equal(thread, pthread_self()) != 0
    }

    private func add(_ work: Work) {
        let wasIdle = state.withLock { state in
            precondition(!state.hasEnded, "A job was added to a thread that has ended. It would never run.")
            state.work.append(work)
            return state.work.count == 1
        }
        if wasIdle { signal.raise() }
    }

    private func begin(_ body: @escaping @Sendable () -> Void) throws(ThreadError) {
        var thread = pthread_t()
        // A pointer is the only thing that C can hand over.
        let context = Unmanaged.passRetained(ThreadBody(body))
        let result = pthread_create(
            &thread, nil,
            { context in
                guard let context else { return nil }
                Unmanaged<ThreadBody>.fromOpaque(context).takeRetainedValue().run()  // takes over the reference
                return nil
            }, context.toOpaque())
        guard result == 0 else {
            context.release()
            throw ThreadError(number: result)
        }
        pthread_detach(thread)
    }

    private func run() {
        state.withLock { $0.thread = pthread_self() }
        loop.begin(signal)
        while let turn = runWork() {
            let interest = turn()
            loop.wait(for: interest, isIdle: state.withLock { $0.work.isEmpty && !$0.isStopped })
        }
        loop.end()
    }

    /// Runs the waiting jobs. It holds none of them when it returns, because the next wait may never end.
    ///
    /// - Returns: what to do next; nil if the thread is to end.
    private func runWork() -> (@Sendable () -> Loop.Interest?)? {
        let (work, turn, isStopped) = state.withLock { state in
            defer { state.work = [] }
            state.hasEnded = state.isStopped && state.work.isEmpty
            return (state.work, state.turn, state.isStopped)
        }
        for work in work { run(work) }
        return isStopped && work.isEmpty ? nil : turn ?? { nil }
    }

    private func run(_ work: Work) {
        switch work {
        case .job(let job): job.runSynchronously(on: asUnownedSerialExecutor())
        case .closure(let closure): closure()
        }
    }
}

/// What a new thread does.
private final class ThreadBody {
    let run: @Sendable () -> Void

    init(_ run: @escaping @Sendable () -> Void) { self.run = run }
}
