package import VicinoCore
internal import VicinoLocks
package import VicinoSensing

/// A source that sees what a test says.
package final class SimulatedSource: ObservationSource {
    private struct State {
        var availability = SourceEvent.available
        /// What goes on.
        var present: Observation?
        var readers: [Int: AsyncStream<SourceEvent>.Continuation] = [:]
        var count = 0
    }

    package let name: SourceName
    private let state = LockedValue(State())

    package init(_ name: SourceName) { self.name = name }

    /// The events from now on; without a reader, the newest thousand.
    package var events: AsyncStream<SourceEvent> {
        let (stream, continuation) = AsyncStream.makeStream(
            of: SourceEvent.self, bufferingPolicy: .bufferingNewest(1024))
        let number = state.withLock { state in
            state.count += 1
            state.readers[state.count] = continuation
            continuation.yield(state.availability)
            return state.count
        }
        continuation.onTermination = { [weak self] _ in
            _ = self?.state.withLock { $0.readers.removeValue(forKey: number) }
        }
        return stream
    }

    /// How many read its events now.
    package var readerCount: Int { state.withLock { $0.readers.count } }

    /// Reports an event.
    package func send(_ event: SourceEvent) {
        for reader in state.withLock({ Array($0.readers.values) }) { reader.yield(event) }
    }

    /// Begins an activity, unless it is unavailable.
    package func begin(_ activity: String, at start: Timestamp, certainty: Int = 80) {
        let observation = Observation(activity, since: start, until: start, goesOn: true, certainty: certainty)
        let isAvailable = state.withLock { state in
            guard state.availability == .available else { return false }
            state.present = observation
            return true
        }
        if isAvailable { send(.observed(observation)) }
    }

    /// Goes on with the activity until a moment; does nothing if none goes on.
    package func goOn(until moment: Timestamp) { see(until: moment, goesOn: true) }

    /// Ends the activity; does nothing if none goes on.
    package func end(at moment: Timestamp) { see(until: moment, goesOn: false) }

    /// Makes the source unavailable, or available again.
    package func setAvailable(_ isAvailable: Bool, at moment: Timestamp) {
        if !isAvailable { end(at: moment) }
        let event =
            isAvailable
            ? SourceEvent.available : .unavailable(reason: "The sensor is off.", remedy: "Switch it on.")
        state.withLock { $0.availability = event }
        send(event)
    }

    private func see(until moment: Timestamp, goesOn: Bool) {
        let observation = state.withLock { state -> Observation? in
            guard let present = state.present else { return nil }
            let seen = Observation(
                present.activity, since: present.start, until: moment, goesOn: goesOn, certainty: present.certainty)
            state.present = goesOn ? seen : nil
            return seen
        }
        if let observation { send(.observed(observation)) }
    }
}
