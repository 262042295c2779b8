import Foundation

/// A signal of the system that the program answers instead of ending.
enum CaughtSignal {
    /// Calls a function with each signal from now on; it may do anything, unlike a handler of `signal`.
    ///
    /// It returns once no signal is lost: until then a signal has its usual effect. The source is registered on
    /// another thread, so a signal that was ignored meanwhile would neither end the program nor be answered.
    static func answer(
        _ number: Int32,
        // What a queue does runs even while all threads of tasks are busy.
        on queue: DispatchQueue, _ react: @escaping @Sendable () -> Void
    ) {
        let source = DispatchSource.makeSignalSource(signal: number, queue: queue)
        let registered = DispatchSemaphore(value: 0)
        source.setRegistrationHandler { registered.signal() }
        // The source retains itself while the program runs.
        source.setEventHandler { withExtendedLifetime(source) { react() } }
        source.resume()
        registered.wait()
    }

    /// Whether the program was started with a signal ignored.
    static func isIgnored(_ number: Int32) -> Bool {
        var present = sigaction()
        sigaction(number, nil, &present)
        return unsafeBitCast(present.__sigaction_handler.sa_handler, to: Int.self)
            == unsafeBitCast(SIG_IGN, to: Int.self)
    }
}
