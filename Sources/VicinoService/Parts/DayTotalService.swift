internal import ServiceLifecycle
internal import Vicino
internal import VicinoCore
internal import VicinoDiary
internal import VicinoThreads

/// Keeps the day totals that the user shares, after each day and after each change. If the user shares none, it waits.
struct DayTotalService: Service {
    let node: Node
    let state: ServiceState
    /// How long to wait for more changes.
    var pause = Duration.seconds(10)
    /// A pass reads all activities that are shared, so it takes at most one part in so many of the time.
    var share = 600

    /// After how long the clock is looked at again: the device may have slept, or its clock may have been set.
    private static let look = Duration.seconds(900)
    /// How long after a day's end its totals are made, in milliseconds.
    private static let grace: Int64 = 60_000

    func run() async throws {
        await cancelWhenGracefulShutdown {
            let work = BlockingWork(alone: "org.vicino.totals")
            let (calls, call) = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))
            await withDiscardingTaskGroup { group in
                // Follows the records and what is shared, starting with the present; ends with the service.
                group.addTask { await follow { call.yield() } }
                var keeping = Keeping()
                for await _ in calls {
                    let next = await work.run { [keeping] in keeping.worked(self) }
                    keeping = next.keeping
                    guard let time = keeping.plan(next.time) else { continue }
                    // A timer that is no longer needed causes one more call, which is harmless.
                    group.addTask {
                        try? await Task.sleep(until: time, clock: .continuous)
                        call.yield()
                    }
                }
                group.cancelAll()
            }
        }
    }

    private func follow(_ onChange: () -> Void) async {
        let situations = node.observe { try DayTotalKeeper($0).situation() }
        do { for try await _ in situations { onChange() } } catch is CancellationError {
            // The service ends.
        } catch {
            state.tell(.failed(.keepingDayTotals, error: VicinoError(ofService: error)))
        }
    }

    /// What is known of the totals between two calls.
    private struct Keeping: Sendable {
        /// What the last pass has left.
        private var done: DayTotalKeeper.Situation?
        /// When the next day with activities ends.
        private var nextEnd: Timestamp?
        /// When a pass may begin again.
        private var earliest = ContinuousClock.now
        private var planned: ContinuousClock.Instant?
        /// Why totals could not be kept the last time; nil if they could.
        private var trouble: String?

        /// Does what is due.
        ///
        /// - Returns: what is known then, and when to look again; nil for the next change.
        func worked(_ service: DayTotalService) -> (keeping: Keeping, time: ContinuousClock.Instant?) {
            var keeping = self
            let time = keeping.work(service)
            return (keeping, time)
        }

        private mutating func work(_ service: DayTotalService) -> ContinuousClock.Instant? {
            let node = service.node
            do {
                let keeper = DayTotalKeeper(node)
                let situation = try keeper.situation()
                guard situation.isWanted else { return nil }
                let hasEnded = nextEnd.map { $0.advanced(byMilliseconds: DayTotalService.grace) <= node.now } == true
                guard situation != done || hasEnded else { return nextLook(node.now) }
                let begin = ContinuousClock.now
                guard begin >= earliest else { return earliest }
                nextEnd = try keeper.update().nextEnd
                done = try keeper.situation()
                earliest = .now + max(service.pause, (.now - begin) * service.share)
                trouble = nil
                return nextLook(node.now)
            } catch {
                let error = VicinoError(ofService: error)
                if trouble != error.message { service.state.tell(.failed(.keepingDayTotals, error: error)) }
                trouble = error.message
                return .now + DayTotalService.look
            }
        }

        /// When the next day has ended, or earlier.
        private func nextLook(_ now: Timestamp) -> ContinuousClock.Instant {
            guard let nextEnd else { return .now + DayTotalService.look }
            let rest = Duration.milliseconds(nextEnd.milliseconds + DayTotalService.grace - now.milliseconds)
            return .now + min(DayTotalService.look, max(.seconds(1), rest))
        }

        /// Whether a timer is needed for a time: another one may be running that ends earlier.
        mutating func plan(_ time: ContinuousClock.Instant?) -> ContinuousClock.Instant? {
            guard let time else { return nil }
            if let planned, planned > .now, planned <= time { return nil }
            planned = time
            return time
        }
    }
}
