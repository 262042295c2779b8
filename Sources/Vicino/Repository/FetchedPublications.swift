package import VicinoCore
internal import VicinoRepository

/// What this device knows of the publications of a followed author.
struct FetchedPublications: Sendable {
    /// The key of the epoch.
    var key: EpochKey
    /// The author's devices that publish.
    var publishers: [PublisherID]
    /// Where the objects are, as the author states it.
    var addresses: [String]
    /// The number of the last envelope that was opened; nil for none.
    var envelope: UInt64?

    var publications: [Publication] { publishers.map { Publication(key: key, publisher: $0) } }
}
