/// The tags heard of a device, each with the time when it was first heard.
///
/// A device changes its tag every minute. A tag that is heard for longer is stale: the medium remembers it, as a
/// service of a crashed host, or it is a recording. It does not show who is near now.
struct TagMemory: Hashable, Sendable {
    /// A tag with its id.
    private struct Entry: Hashable {
        let id: BeaconID
        let tag: BeaconTag
        let firstHeard: Duration
    }

    private var entries: [Entry] = []

    /// The maximum number of tags: all of an epoch on two media, and a few for changes in between.
    static let limit = 60
    /// How long a tag is valid: its own minute, and one more for a late beacon.
    static let lifetime: Duration = .seconds(120)

    /// Notes a tag.
    ///
    /// - Returns: the uptime at which it was first heard; nil if that is too long ago.
    mutating func hear(_ beacon: Beacon, at uptime: Duration) -> Duration? {
        if let known = entries.first(where: { $0.id == beacon.id && $0.tag == beacon.tag }) {
            return uptime - known.firstHeard <= Self.lifetime ? known.firstHeard : nil
        }
        if entries.count == Self.limit { entries.removeFirst() }
        entries.append(Entry(id: beacon.id, tag: beacon.tag, firstHeard: uptime))
        return uptime
    }
}
