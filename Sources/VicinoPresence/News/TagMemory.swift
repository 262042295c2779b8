/// The tags that were heard of a device, and when first.
///
/// A device changes its tag every minute. One that is heard for longer is a memory of the medium, such as a service of
/// a host that has crashed, or a recording: it says nothing about who is near now.
struct TagMemory: Hashable, Sendable {
    /// A tag of one id.
    private struct Entry: Hashable {
        let id: BeaconID
        let tag: BeaconTag
        let firstHeard: Duration
    }

    private var entries: [Entry] = []

    /// The most tags remembered: all of an epoch on two media, with a change now and then.
    static let limit = 48
    /// For how long a tag counts: its own minute, and one in which it may be late.
    static let lifetime: Duration = .seconds(120)

    /// Notes a tag.
    ///
    /// - Returns: when it was first heard; nil if that is too long ago.
    mutating func hear(_ beacon: Beacon, at uptime: Duration) -> Duration? {
        if let known = entries.first(where: { $0.id == beacon.id && $0.tag == beacon.tag }) {
            return uptime - known.firstHeard <= Self.lifetime ? known.firstHeard : nil
        }
        if entries.count == Self.limit { entries.removeFirst() }
        entries.append(Entry(id: beacon.id, tag: beacon.tag, firstHeard: uptime))
        return uptime
    }
}
