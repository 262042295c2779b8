internal import VicinoLocks
internal import VicinoSensing

/// Keeps the events of a source during a check.
final class SourceRecorder: Sendable {
    private let recorded = LockedValue<[SourceEvent]>([])

    var events: [SourceEvent] { recorded.withLock { $0 } }

    /// All observations in their order.
    var observations: [Observation] {
        events.compactMap { event in
            guard case .observed(let observation) = event else { return nil }
            return observation
        }
    }

    /// The last observation.
    var last: Observation? { observations.last }

    /// Reads a source while the body runs; the sequence must end when its reader is cancelled.
    static func reading(
        _ source: any ObservationSource, _ body: @Sendable (SourceRecorder) async throws -> Void
    ) async throws {
        let recorder = SourceRecorder()
        let events = source.events
        try await withThrowingTaskGroup { group in
            // Reads beside the body; cancelled at the body's end, which ends the sequence.
            group.addTask {
                for await event in events { recorder.recorded.withLock { $0.append(event) } }
            }
            defer { group.cancelAll() }
            try await body(recorder)
        }
    }
}
