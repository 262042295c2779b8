/// The last beacons of strangers, for as long as their senders may still be near.
///
/// A medium may report a beacon once and then only after its tag changes. Without this memory, a newly followed person
/// would stay unnoticed for a minute, and so would one whose ids are still being computed. It holds only beacons that
/// are still being sent, and for a short time.
struct UnrecognisedSightings: Sendable {
    /// Where a beacon came from.
    private struct Source: Hashable {
        let beacon: BeaconID
        let medium: MediumKind
        let address: RouteAddress
    }

    private struct Entry {
        let sighting: Sighting
        let heard: Duration
        /// The position among all entries.
        let number: UInt64
    }

    /// The entries of two generations. When the newer one is full, it replaces the older one, whose entries are dropped.
    private var newer: [Source: Entry] = [:]
    private var older: [Source: Entry] = [:]
    private var lastNumber: UInt64 = 0

    /// The maximum number of sightings in a generation. In a crowd of strangers, this many of the newest are always
    /// kept, and at most twice as many.
    static let limit = 256

    /// Stores a sighting in place of an earlier one of the same beacon at the same address.
    mutating func keep(_ sighting: Sighting, at uptime: Duration) {
        let source = Source(beacon: sighting.beacon.id, medium: sighting.medium, address: sighting.address)
        older[source] = nil
        if newer.count == Self.limit, newer[source] == nil {
            older = newer
            newer = [:]
        }
        lastNumber += 1
        newer[source] = Entry(sighting: sighting, heard: uptime, number: lastNumber)
    }

    /// Forgets a beacon that is gone.
    mutating func remove(_ beacon: BeaconID, over medium: MediumKind, at address: RouteAddress) {
        let source = Source(beacon: beacon, medium: medium, address: address)
        newer[source] = nil
        older[source] = nil
    }

    /// Removes and returns all valid sightings with the uptime of each, the oldest first.
    mutating func take(
        _ configuration: DiscoveryConfiguration, at uptime: Duration
    ) -> [(sighting: Sighting, heard: Duration)] {
        defer {
            newer = [:]
            older = [:]
        }
        return (Array(older.values) + newer.values)
            .filter { uptime < $0.heard + configuration.lifetime(on: $0.sighting.medium) }
            .sorted { $0.number < $1.number }
            .map { ($0.sighting, $0.heard) }
    }
}
