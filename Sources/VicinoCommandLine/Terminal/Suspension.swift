import Foundation

/// A stop of the program by the user of its terminal, with Ctrl-Z, until the shell continues it.
enum Suspension {
    /// Calls one function before the program stops, and the other one when it continues.
    ///
    /// - Parameters:
    ///   - leave: gives the terminal back to the shell.
    ///   - enter: takes it again. It is also called if the program was stopped in another way, and continues. It is not
    ///     called while the program continues in the background, where the terminal belongs to the shell.
    static func watch(leave: @escaping @Sendable () -> Void, enter: @escaping @Sendable () -> Void) {
        // One queue: while the program stops, nothing takes the terminal again.
        let queue = DispatchQueue(label: "org.vicino.suspension")
        CaughtSignal.answer(SIGTSTP, on: queue) {
            leave()
            stop()
            if isInForeground { enter() }
        }
        CaughtSignal.answer(SIGCONT, on: queue) { if isInForeground { enter() } }
    }

    /// Whether the program's job has the terminal.
    private static var isInForeground: Bool { tcgetpgrp(STDOUT_FILENO) == getpgrp() }

    /// Stops the program as Ctrl-Z does; returns when it continues, or at once if no shell could continue it.
    private static func stop() {
        var wanted = sigset_t()
        var before = sigset_t()
        // The handler by which the source learns of the signal.
        var handler = sigaction()
        sigaction(SIGTSTP, nil, &handler)
        sigemptyset(&wanted)
        sigaddset(&wanted, SIGTSTP)
        signal(SIGTSTP, SIG_DFL)
        // Sent to this thread, the signal has come before the call returns.
        pthread_sigmask(SIG_UNBLOCK, &wanted, &before)
        pthread_kill(pthread_self(), SIGTSTP)
        pthread_sigmask(SIG_SETMASK, &before, nil)
        sigaction(SIGTSTP, &handler, nil)
    }
}
