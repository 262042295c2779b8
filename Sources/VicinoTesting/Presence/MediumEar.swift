internal import Synchronization
internal import VicinoPresence

/// Keeps what a medium hears while a check goes on.
final class MediumEar: Sendable {
    private struct State {
        /// What was sighted since the last `forget`.
        var heard: [Sighting] = []
        /// What was sighted last of each beacon at each address, and not withdrawn since.
        var standing: [Sighting] = []
    }

    private let state = Mutex(State())
    private let withdraws: Bool

    /// - Parameter withdraws: whether the medium says of beacons that they are gone, instead of repeating those that
    ///   are not.
    private init(withdraws: Bool) { self.withdraws = withdraws }

    /// The beacons sighted since the last `forget`, with where they came from.
    var sightings: [Sighting] { state.withLock(\.heard) }

    var beacons: Set<Beacon> { Set(sightings.map(\.beacon)) }

    /// Forgets what was heard; but where it would not be heard again, only what is gone.
    func forget() { state.withLock { $0.heard = withdraws ? $0.standing : [] } }

    private func hear(_ event: MediumEvent) {
        state.withLock { state in
            switch event {
            case .sighted(let sighting):
                state.standing.removeAll { $0.beacon.id == sighting.beacon.id && $0.address == sighting.address }
                state.standing.append(sighting)
                state.heard.append(sighting)
            case .withdrawn(let id, _, let address):
                state.standing.removeAll { $0.beacon.id == id && $0.address == address }
            }
        }
    }

    /// Listens to a medium for as long as the body runs; the sequence must end when its reader is cancelled.
    static func listening(
        to medium: any Medium, withdraws: Bool, _ body: @Sendable (MediumEar) async throws -> Void
    ) async throws {
        let ear = MediumEar(withdraws: withdraws)
        let events = medium.events
        try await withThrowingTaskGroup { group in
            // Hears while the body does something else; cancelled when the body has ended, which ends the sequence.
            group.addTask {
                for await event in events { ear.hear(event) }
            }
            defer { group.cancelAll() }
            try await body(ear)
        }
    }
}
