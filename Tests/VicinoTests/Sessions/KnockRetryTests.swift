import Testing
import VicinoConnection
import VicinoLocks
import VicinoPresence

@testable import Vicino

@Suite("Retries at a busy device")
struct KnockRetryTests {
    /// A clock that advances by itself whenever a task waits.
    private final class Hurried: TimeSource {
        private let uptime = LockedValue((now: Duration.zero, waits: [Duration]()))

        var now: ClockReading { ClockReading(wall: .epoch, uptime: uptime.withLock(\.now)) }
        var waits: [Duration] { uptime.withLock(\.waits) }

        func wait(until moment: Duration) async throws { advance(to: moment, isWait: true) }

        func advance(to moment: Duration, isWait: Bool = false) {
            uptime.withLock { state in
                if isWait { state.waits.append(moment - state.now) }
                state.now = moment
            }
        }
    }

    private let clock = Hurried()

    /// The result of attempts that end with these errors after some seconds, and then one that works.
    private func tries(_ code: VicinoError.Code, after seconds: Int, failing count: Int) async -> (
        Int, VicinoError.Code?
    ) {
        var tries = 0
        do {
            try await KnockRetry(timeSource: clock)() {
                tries += 1
                guard tries <= count else { return }
                clock.advance(to: clock.now.uptime + .seconds(seconds))
                throw VicinoError(code, "")
            }
        } catch { return (tries, (error as? VicinoError)?.code) }
        return (tries, nil)
    }

    @Test("A connection that ends early is tried again, each time later, and at most five times in all")
    func crowded() async {
        #expect(await tries(.broken, after: 1, failing: 3) == (4, nil))
        for (wait, pause) in zip(clock.waits, KnockRetry.pauses) {
            #expect(wait >= pause / 2)
            #expect(wait <= pause * 1.5)
        }
        #expect(clock.waits.count == 3)
        #expect(await tries(.broken, after: 1, failing: 100) == (5, .broken))
    }

    @Test(
        "Silence and a refusal are not tried again", arguments: [VicinoError.Code.timeout, .refused, .unreachable])
    func final(_ code: VicinoError.Code) async {
        #expect(await tries(code, after: 1, failing: 1) == (1, code))
        #expect(await tries(.broken, after: 9, failing: 1) == (1, .broken))
        #expect(clock.waits.isEmpty)
    }
}
