internal import VicinoGeoClue
internal import VicinoLocks

/// Asks for positions once for several readers: it begins with the first, and is cancelled after the last.
///
/// It asks as often as its most demanding reader wants, and begins anew when that changes. An obstacle ends it for all.
final class SharedPositions: Sendable {
    private typealias Reports = AsyncThrowingStream<LocationReport, any Error>

    private struct Reader {
        let interval: Duration
        let reports: Reports.Continuation
    }

    private struct State {
        var readers: [Int: Reader] = [:]
        var readerCount = 0
        /// Grows with each beginning, so that work that was cancelled reports to nobody.
        var run = 0
        /// How often the present run asks; nil without one.
        var interval: Duration?
        /// What the present run has said of its start, for readers that come later.
        var start: LocationReport?
        var task: Task<Void, Never>?
    }

    /// The maximum number of reports that wait for a reader; a position that is dropped is followed by a newer one.
    private static let limit = 64

    private let state = LockedValue(State())
    private let source: LocationSource.Receive

    init(_ source: @escaping LocationSource.Receive) { self.source = source }

    /// Reports until the task is cancelled, or an obstacle is met. Positions may come more often than they are wanted.
    ///
    /// - Throws: `LocationObstacle`; `CancellationError`.
    func receive(every interval: Duration, _ report: @Sendable (LocationReport) -> Void) async throws {
        for try await next in join(every: interval) { report(next) }
        try Task.checkCancellation()
    }

    private func join(every interval: Duration) -> Reports {
        let (stream, continuation) = Reports.makeStream(bufferingPolicy: .bufferingNewest(Self.limit))
        let number = state.withLock { state in
            state.readerCount += 1
            state.readers[state.readerCount] = Reader(interval: interval, reports: continuation)
            adapt(&state)
            if let start = state.start { continuation.yield(start) }
            return state.readerCount
        }
        continuation.onTermination = { _ in self.leave(number) }
        return stream
    }

    private func leave(_ number: Int) {
        state.withLock { state in
            guard state.readers.removeValue(forKey: number) != nil else { return }
            adapt(&state)
        }
    }

    /// Begins anew if the readers want positions more or less often than before, and ends without readers.
    private func adapt(_ state: inout State) {
        let wanted = state.readers.values.map(\.interval).min()
        guard wanted != state.interval else { return }
        state.interval = wanted
        state.start = nil
        state.run += 1
        let run = state.run
        let earlier = state.task
        earlier?.cancel()
        // It is cancelled when its readers have left, and belongs to none of them.
        state.task = Task { [source] in
            // One client at a time.
            await earlier?.value
            guard let wanted, !Task.isCancelled else { return }
            do {
                try await source(wanted) { self.report($0, run: run) }
                self.end(run, nil)
            } catch { self.end(run, error) }
        }
    }

    private func report(_ report: LocationReport, run: Int) {
        let readers = state.withLock { state -> [Reader] in
            guard run == state.run else { return [] }
            if case .started = report { state.start = report }
            return Array(state.readers.values)
        }
        for reader in readers { reader.reports.yield(report) }
    }

    private func end(_ run: Int, _ error: (any Error)?) {
        let readers = state.withLock { state -> [Reader] in
            guard run == state.run else { return [] }
            defer {
                state.readers = [:]
                state.interval = nil
                state.start = nil
            }
            return Array(state.readers.values)
        }
        for reader in readers { reader.reports.finish(throwing: error) }
    }
}
