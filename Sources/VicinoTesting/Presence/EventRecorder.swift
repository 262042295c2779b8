internal import VicinoLocks
internal import VicinoPresence

/// Keeps the events of a medium during a check.
final class EventRecorder: Sendable {
    private struct State {
        /// The sightings since the last `forget`.
        var heard: [Sighting] = []
        /// The last sighting of each beacon at each address, unless it was withdrawn since.
        var lasting: [Sighting] = []
    }

    private let state = LockedValue(State())
    private let withdraws: Bool

    /// - Parameter withdraws: whether the medium reports beacons that are gone, instead of repeating those that stay.
    private init(withdraws: Bool) { self.withdraws = withdraws }

    /// The sightings since the last `forget`.
    var sightings: [Sighting] { state.withLock(\.heard) }

    var beacons: Set<Beacon> { Set(sightings.map(\.beacon)) }

    /// Forgets the sightings. If the medium does not repeat beacons, those that are not withdrawn stay.
    func forget() { state.withLock { $0.heard = withdraws ? $0.lasting : [] } }

    private func hear(_ event: MediumEvent) {
        state.withLock { state in
            switch event {
            case .sighted(let sighting):
                state.lasting.removeAll { $0.beacon.id == sighting.beacon.id && $0.address == sighting.address }
                state.lasting.append(sighting)
                state.heard.append(sighting)
            case .withdrawn(let id, _, at: let address):
                state.lasting.removeAll { $0.beacon.id == id && $0.address == address }
            }
        }
    }

    /// Listens to a medium while the body runs; the sequence must end when its reader is cancelled.
    static func listening(
        to medium: any Medium, withdraws: Bool, _ body: @Sendable (EventRecorder) async throws -> Void
    ) async throws {
        let ear = EventRecorder(withdraws: withdraws)
        let events = medium.events
        try await withThrowingTaskGroup { group in
            // Listens beside the body; cancelled at the body's end, which ends the sequence.
            group.addTask {
                for await event in events { ear.hear(event) }
            }
            defer { group.cancelAll() }
            try await body(ear)
        }
    }
}
