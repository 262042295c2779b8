internal import VicinoStore

/// An audience for which something is published, and the devices that may read it.
struct PublishedAudience {
    let name: AudienceName
    let reader: DumpAudience
    /// How many followers have left it so far.
    let departures: UInt64
    /// The devices of its present followers, as far as they are known.
    let devices: Set<Catalog.FollowerDevice>
    /// Those for which envelopes can be sealed.
    let recipients: [EnvelopeRecipient]
    /// All views that it sees, ascending; none for the user's own devices.
    let views: [ViewID]
}
