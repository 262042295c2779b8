internal import Synchronization
internal import VicinoPresence

/// Keeps what a medium hears while a check goes on.
final class MediumEar: Sendable {
    private let state = Mutex<[MediumEvent]>([])

    /// The beacons sighted since the last `forget`, with where they came from.
    var sightings: [Sighting] {
        state.withLock { $0.compactMap { if case .sighted(let sighting) = $0 { sighting } else { nil } } }
    }

    var beacons: Set<Beacon> { Set(sightings.map(\.beacon)) }

    func forget() { state.withLock { $0 = [] } }

    /// Listens to a medium for as long as the body runs; the sequence must end when its reader is cancelled.
    static func listening(
        to medium: any Medium, _ body: @Sendable (MediumEar) async throws -> Void
    ) async throws {
        let ear = MediumEar()
        let events = medium.events
        try await withThrowingTaskGroup { group in
            group.addTask {
                for await event in events { ear.state.withLock { $0.append(event) } }
            }
            defer { group.cancelAll() }
            try await body(ear)
        }
    }
}
