internal import Dispatch

/// Calls a function once, after some time; tests replace it.
struct WebTimer: Sendable {
    let after: @Sendable (Duration, @escaping @Sendable () -> Void) -> Void

    /// Uses the system's clock, which runs on while the computer sleeps.
    static let system = WebTimer { duration, body in
        let (seconds, attoseconds) = duration.components
        let time = DispatchWallTime.now() + .seconds(Int(seconds)) + .nanoseconds(Int(attoseconds / 1_000_000_000))
        queue.asyncAfter(wallDeadline: time, execute: body)
    }

    // The body may close files, so Swift's threads do not run it. It belongs to no request that a task could be part of.
    private static let queue = DispatchQueue(label: "org.vicino.web.timer")
}
