import VicinoLocks
import VicinoSensing

/// The events of a source, for a test that waits for them.
final class EventNotes: Sendable {
    private let events = LockedValue<[SourceEvent]>([])

    /// All so far.
    var all: [SourceEvent] { events.withLock(\.self) }

    func add(_ event: SourceEvent) { events.withLock { $0.append(event) } }
}
