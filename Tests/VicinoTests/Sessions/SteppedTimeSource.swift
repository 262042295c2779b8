import VicinoLocks
import VicinoPresence
import VicinoTesting

@testable import Vicino

/// Clocks that a test moves.
final class SteppedTimeSource: TimeSource {
    private struct State {
        var uptime = Duration.zero
        var count = 0
        var waiting: [Int: Sleeper] = [:]
    }

    private struct Sleeper {
        let until: Duration
        let continuation: CheckedContinuation<Void, any Error>
    }

    private let clock: TestClock
    private let state = LockedValue(State())

    init(_ clock: TestClock) { self.clock = clock }

    /// The same time on a device whose clock is wrong, and which knows that it may be.
    func wrong(byMilliseconds offset: Int64) -> any TimeSource { WrongTimepiece(right: self, offset: offset) }

    var now: ClockReading { ClockReading(wall: clock.now, uptime: state.withLock(\.uptime)) }

    /// Lets time pass for all.
    func advance(by duration: Duration) {
        clock.advance(by: duration)
        let due = state.withLock { state in
            state.uptime += duration
            let due = state.waiting.filter { $0.value.until <= state.uptime }
            for number in due.keys { state.waiting[number] = nil }
            return due.values.map(\.continuation)
        }
        for continuation in due { continuation.resume() }
    }

    /// Lets time pass second by second, each time until all tasks wait again.
    ///
    /// - Parameter sleepers: the number of tasks.
    func pass(seconds: Int, for sleepers: Int) async throws {
        for _ in 0..<seconds {
            try await untilWaiting(sleepers)
            advance(by: .seconds(1))
        }
        try await untilWaiting(sleepers)
    }

    /// Lets time pass second by second until a condition holds.
    ///
    /// - Parameters:
    ///   - failure: what has not happened if that takes too long.
    ///   - sleepers: the number of tasks that wait before each second.
    func passUntil(_ failure: String, for sleepers: Int, _ condition: () -> Bool) async throws {
        try await yieldUntil(failure) {
            if condition() { return true }
            try await pass(seconds: 1, for: sleepers)
            return false
        }
    }

    private func untilWaiting(_ sleepers: Int) async throws {
        try await yieldUntil("fewer than \(sleepers) tasks waited for the time") {
            state.withLock(\.waiting.count) >= sleepers
        }
    }

    func wait(until uptime: Duration) async throws {
        let number = state.withLock { state in
            state.count += 1
            return state.count
        }
        try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                let isDue = state.withLock { state in
                    if Task.isCancelled || state.uptime >= uptime { return true }
                    state.waiting[number] = Sleeper(until: uptime, continuation: continuation)
                    return false
                }
                if isDue { continuation.resume() }
            }
        } onCancel: {
            state.withLock { $0.waiting.removeValue(forKey: number) }?.continuation.resume(
                throwing: CancellationError())
        }
        try Task.checkCancellation()
    }
}

/// Clocks, one of which shows the wrong time of day.
private struct WrongTimepiece: TimeSource {
    let right: SteppedTimeSource
    let offset: Int64

    var now: ClockReading {
        let now = right.now
        return ClockReading(
            wall: now.wall.advanced(byMilliseconds: offset), uptime: now.uptime, isSynchronised: false)
    }

    func wait(until uptime: Duration) async throws { try await right.wait(until: uptime) }
}
