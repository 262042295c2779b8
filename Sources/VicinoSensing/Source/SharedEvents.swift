internal import VicinoLocks

/// Lets several readers share the work of a source: it begins with the first reader, and is cancelled after the last.
///
/// A device often has one reader at a time, and an activity that all readers hear of has one start only if one observer
/// makes it. A reader that comes later is told first whether the source works, and what goes on.
package final class SharedEvents: Sendable {
    /// What a source does while it is read: it reports until its task is cancelled.
    package typealias Work = @Sendable (_ report: @escaping @Sendable (SourceEvent) -> Void) async -> Void

    private struct State {
        var readers: [Int: AsyncStream<SourceEvent>.Continuation] = [:]
        var readerCount = 0
        /// Grows with each beginning, so that work that was cancelled reports to nobody.
        var run = 0
        var availability: SourceEvent?
        /// What goes on.
        var present: Observation?
        var task: Task<Void, Never>?
    }

    private let state = LockedValue(State())
    private let work: Work

    package init(_ work: @escaping Work) { self.work = work }

    /// The events from now on, the first of which says whether the source works.
    package var events: AsyncStream<SourceEvent> {
        let (stream, continuation) = AsyncStream.makeStream(
            of: SourceEvent.self, bufferingPolicy: .bufferingNewest(Self.limit))
        let number = state.withLock { state in
            state.readerCount += 1
            state.readers[state.readerCount] = continuation
            if let availability = state.availability { continuation.yield(availability) }
            if let present = state.present { continuation.yield(.observed(present)) }
            if state.readers.count == 1 { begin(&state) }
            return state.readerCount
        }
        // A reader needs the source for as long as it reads.
        continuation.onTermination = { _ in self.leave(number) }
        return stream
    }

    /// So many events wait for a reader; a source has few.
    private static let limit = 1024

    private func begin(_ state: inout State) {
        state.run += 1
        let run = state.run
        let earlier = state.task
        let report: @Sendable (SourceEvent) -> Void = { [weak self] event in self?.report(event, run: run) }
        // It is cancelled when the last reader leaves, and belongs to none of them.
        state.task = Task { [work] in
            // What the earlier run uses must be free.
            await earlier?.value
            if !Task.isCancelled { await work(report) }
        }
    }

    private func report(_ event: SourceEvent, run: Int) {
        let readers = state.withLock { state -> [AsyncStream<SourceEvent>.Continuation] in
            guard run == state.run, !state.readers.isEmpty else { return [] }
            switch event {
            case .observed(let observation): state.present = observation.goesOn ? observation : nil
            case .available, .unavailable: state.availability = event
            }
            return Array(state.readers.values)
        }
        for reader in readers { reader.yield(event) }
    }

    private func leave(_ number: Int) {
        state.withLock { state in
            state.readers[number] = nil
            guard state.readers.isEmpty else { return }
            state.task?.cancel()
            state.availability = nil
            state.present = nil
        }
    }
}
