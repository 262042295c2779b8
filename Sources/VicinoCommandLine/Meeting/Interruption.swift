import Foundation

/// A request that the program stop: Ctrl-C, or a signal of the system.
enum Interruption {
    /// How long the program may take to stop by itself, in seconds.
    private static let timeout = 0.8

    /// Ends the program at once. All confirmed data is already on the disk, so no operation needs a clean end.
    ///
    /// - Parameters:
    ///   - sentence: what the stop means for the running operation.
    ///   - isJSON: whether the reader is a program.
    static func endsProgram(saying sentence: String, json isJSON: Bool) {
        watch { number in
            Failure.report(Refusal(.interrupted, sentence), json: isJSON)
            _exit(128 + number)
        }
    }

    /// Ends with the first request. A program that does not stop soon after it is ended.
    ///
    /// - Parameter prepare: is called at once, even while all threads of tasks are busy.
    static func awaited(_ prepare: @escaping @Sendable () -> Void = {}) -> AsyncStream<Void> {
        let (wishes, wish) = AsyncStream.makeStream(of: Void.self)
        watch { _ in
            // A queue of its own runs on time even while the program waits for a peer that says no goodbye, or for a
            // terminal.
            DispatchQueue(label: "org.vicino.stop").asyncAfter(deadline: .now() + timeout) { _exit(EXIT_SUCCESS) }
            wish.finish()
            prepare()
        }
        return wishes
    }

    private static func watch(_ react: @escaping @Sendable (Int32) -> Void) {
        // It reacts even while all threads of tasks are busy.
        let queue = DispatchQueue(label: "org.vicino.signals")
        // A caller that starts the program with this signal ignored, like `nohup`, wants it to outlive the terminal.
        let numbers = CaughtSignal.isIgnored(SIGHUP) ? [SIGINT, SIGTERM] : [SIGINT, SIGTERM, SIGHUP]
        for number in numbers { CaughtSignal.answer(number, on: queue) { react(number) } }
    }
}
