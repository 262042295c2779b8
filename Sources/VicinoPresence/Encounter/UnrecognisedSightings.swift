/// The last beacons of strangers, for as long as their senders may still be near.
///
/// A medium may report a beacon once and then only after its tag changes. Without this memory, a newly followed person
/// would stay unnoticed for a minute, and so would one whose ids are still being computed. It holds only beacons that
/// are still being sent, and for a short time.
struct UnrecognisedSightings: Sendable {
    private var all: [(sighting: Sighting, heard: Duration)] = []

    /// The most sightings; in a crowd of strangers the oldest are dropped.
    static let limit = 256

    /// Stores a sighting in place of an earlier one of the same beacon at the same address.
    mutating func keep(_ sighting: Sighting, at uptime: Duration) {
        remove(sighting.beacon.id, sighting.medium, sighting.address)
        if all.count == Self.limit { all.removeFirst() }
        all.append((sighting, uptime))
    }

    /// Forgets a beacon that is gone.
    mutating func remove(_ beacon: BeaconID, _ medium: MediumKind, _ address: RouteAddress) {
        all.removeAll { ($0.sighting.beacon.id, $0.sighting.medium, $0.sighting.address) == (beacon, medium, address) }
    }

    /// Removes and returns all valid sightings with the uptime of each, the oldest first.
    mutating func take(
        _ configuration: Presence.Configuration, at uptime: Duration
    ) -> [(sighting: Sighting, heard: Duration)] {
        defer { all = [] }
        return all.filter { uptime < $0.heard + configuration.lifetime(on: $0.sighting.medium) }
    }
}
