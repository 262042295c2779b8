import Foundation

/// The wish that the program stop: Ctrl-C, or the system's.
enum Interruption {
    /// How long the program may take to end by itself.
    private static let patience = 0.8

    /// Ends the program at once. Everything that was confirmed lies on the disk already, so nothing needs an end of its own.
    ///
    /// - Parameters:
    ///   - sentence: what that means for what was under way.
    ///   - isJSON: whether it is said to programs.
    static func endsProgram(saying sentence: String, json isJSON: Bool) {
        watch { number in
            Failure.report(Refusal(.interrupted, sentence), json: isJSON)
            _exit(128 + number)
        }
    }

    /// Ends with the first wish. If the program has not ended soon after it, it ends as it is.
    static func awaited() -> AsyncStream<Void> {
        let (wishes, wish) = AsyncStream.makeStream(of: Void.self)
        watch { _ in
            wish.finish()
            // A queue keeps time whatever the program waits for: a peer that says no goodbye must not keep it.
            DispatchQueue.global().asyncAfter(deadline: .now() + patience) { _exit(EXIT_SUCCESS) }
        }
        return wishes
    }

    private static func isIgnoring(_ handler: sighandler_t?) -> Bool {
        unsafeBitCast(handler, to: Int.self) == unsafeBitCast(SIG_IGN, to: Int.self)
    }

    private static func watch(_ react: @escaping @Sendable (Int32) -> Void) {
        for number in [SIGINT, SIGTERM, SIGHUP] {
            // The system would end the program before the source sees the signal.
            let before = signal(number, SIG_IGN)
            // Who starts a program with this ignored, as `nohup` does, wants it to outlive the terminal.
            if number == SIGHUP, isIgnoring(before) { continue }
            // A handler of `signal` may do next to nothing; on a queue all is allowed.
            let source = DispatchSource.makeSignalSource(signal: number, queue: DispatchQueue.global())
            // The source holds itself, for as long as the program runs.
            source.setEventHandler { withExtendedLifetime(source) { react(number) } }
            source.resume()
        }
    }
}
