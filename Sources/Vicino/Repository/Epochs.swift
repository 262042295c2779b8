internal import VicinoRepository
internal import VicinoStore

/// When an audience gets another key: when a follower has left it, a follower's device was removed that knows the key, or a
/// device of the user.
final class Epochs: Sendable {
    private let own: OwnStore
    private let catalog: Catalog

    init(_ files: OpenFiles) {
        own = files.own
        catalog = files.catalog
    }

    /// The epoch of an audience, which begins if it is due.
    func present(
        _ audience: PublishedAudience, using generator: inout some RandomNumberGenerator
    ) throws -> StoredEpoch {
        let known = try catalog.epochs()[audience.name]
        if let known, try !isOver(known, audience) { return known }
        let next = StoredEpoch(
            audience: audience.name, number: (known?.number ?? 0) + 1, key: EpochKey(using: &generator),
            departures: audience.departures, removals: try removals())
        return try catalog.keep(next)
    }

    /// Whether an epoch has ended: those who have left know its key.
    func isOver(_ epoch: StoredEpoch, _ audience: PublishedAudience) throws -> Bool {
        guard try epoch.departures >= audience.departures && epoch.removals >= removals() else { return true }
        return try !catalog.members(of: epoch.key).isSubset(of: audience.devices)
    }

    /// How many devices of the user have been removed.
    private func removals() throws -> UInt64 { UInt64(try own.roster().devices.filter(\.isRemoved).count) }
}
