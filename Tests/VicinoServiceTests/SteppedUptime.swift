import VicinoLocks
import VicinoTesting

@testable import VicinoService

/// A time that a test moves.
final class SteppedUptime: Sendable {
    private let now = LockedValue(Duration.zero)
    private let moments = LockedValue<[Duration]>([])

    /// The times until which a task has waited.
    var waits: [Duration] { moments.withLock(\.self) }

    func advance(to moment: Duration) { now.withLock { $0 = moment } }

    var uptime: ServiceUptime {
        ServiceUptime {
            self.now.withLock(\.self)
        } wait: { moment in
            self.moments.withLock { $0.append(moment) }
            try await yieldUntil("the test never reached \(moment)") { self.now.withLock(\.self) >= moment }
        }
    }
}
