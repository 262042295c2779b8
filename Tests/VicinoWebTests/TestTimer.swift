import VicinoCore
import VicinoLocks
import VicinoTesting

@testable import VicinoWeb

/// A timer that a test moves together with its clock.
final class TestTimer: Sendable {
    private let waiting = LockedValue<[(until: Int64, body: @Sendable () -> Void)]>([])
    private let clock: TestClock

    init(_ clock: TestClock) { self.clock = clock }

    /// How many calls are planned.
    var count: Int { waiting.withLock(\.count) }

    var timer: WebTimer {
        WebTimer { duration, body in
            let until = self.clock.now.milliseconds + duration.components.seconds * 1000
            self.waiting.withLock { $0.append((until, body)) }
        }
    }

    /// Lets time pass, and makes the calls that are due.
    func advance(by duration: Duration) {
        clock.advance(by: duration)
        let due = waiting.withLock { all in
            let due = all.filter { $0.until <= clock.now.milliseconds }
            all.removeAll { $0.until <= clock.now.milliseconds }
            return due
        }
        for call in due { call.body() }
    }
}
