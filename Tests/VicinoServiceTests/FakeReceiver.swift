import VicinoGeoClue
import VicinoLocks

@testable import VicinoService

/// A receiver of positions that reports what a test says.
final class FakeReceiver: Sendable {
    private struct State {
        var report: (@Sendable (LocationReport) -> Void)?
        var end: AsyncThrowingStream<Void, any Error>.Continuation?
        var obstacle: LocationObstacle?
        var intervals: [Duration] = []
    }

    private let state: LockedValue<State>

    /// - Parameter obstacle: what the receiver meets; nil if it works.
    init(failing obstacle: LocationObstacle? = nil) { state = LockedValue(State(obstacle: obstacle)) }

    /// How often positions were asked for, each time.
    var intervals: [Duration] { state.withLock(\.intervals) }
    /// How many times they were asked for.
    var startCount: Int { intervals.count }
    /// Whether they are asked for now.
    var isAsked: Bool { state.withLock { $0.report != nil } }

    /// Where the positions of this receiver come from.
    ///
    /// - Parameter disclosure: what the user must allow first; nil if nobody is told what is around.
    func source(_ disclosure: LocationObstacle? = nil) -> LocationSource {
        LocationSource { interval, report in
            let (ends, end) = AsyncThrowingStream.makeStream(of: Void.self, throwing: (any Error).self)
            let obstacle = self.state.withLock { state in
                state.intervals.append(interval)
                guard state.obstacle == nil else { return state.obstacle }
                state.report = report
                state.end = end
                return nil
            }
            if let obstacle { throw obstacle }
            defer {
                self.state.withLock { state in
                    state.report = nil
                    state.end = nil
                }
            }
            report(.started(hasReceiver: true))
            for try await _ in ends {}
            try Task.checkCancellation()
        } disclosure: {
            disclosure
        }
    }

    /// Reports something to the one who asks now, if there is one.
    func send(_ report: LocationReport) { state.withLock(\.report)?(report) }

    /// Meets an obstacle, or works again.
    func setObstacle(_ obstacle: LocationObstacle?) {
        let end = state.withLock { state in
            state.obstacle = obstacle
            return state.end
        }
        if let obstacle { end?.finish(throwing: obstacle) }
    }
}
