/// The last beacons that were nobody's, for as long as whoever sends them may still be there.
///
/// A medium may report a beacon once and then nothing until its tag changes. Who begins to follow somebody, or is still
/// computing ids, would not know for a minute that they are there. Nothing but what is in the air is kept, and not for
/// long.
struct UnrecognisedSightings: Sendable {
    private var all: [(sighting: Sighting, heard: Duration)] = []

    /// How many are kept; in a crowd of strangers the oldest give way.
    static let limit = 256

    /// Keeps a sighting instead of what was heard before of the same beacon at the same address.
    mutating func keep(_ sighting: Sighting, at uptime: Duration) {
        remove(sighting.beacon.id, sighting.medium, sighting.address)
        if all.count == Self.limit { all.removeFirst() }
        all.append((sighting, uptime))
    }

    /// Forgets a beacon that is gone.
    mutating func remove(_ beacon: BeaconID, _ medium: MediumKind, _ address: RoadAddress) {
        all.removeAll { ($0.sighting.beacon.id, $0.sighting.medium, $0.sighting.address) == (beacon, medium, address) }
    }

    /// Hands out all that still count, with when they were heard, the oldest first, and keeps none.
    mutating func take(
        _ configuration: Presence.Configuration, at uptime: Duration
    ) -> [(sighting: Sighting, heard: Duration)] {
        defer { all = [] }
        return all.filter { uptime < $0.heard + configuration.lifetime(on: $0.sighting.medium) }
    }
}
