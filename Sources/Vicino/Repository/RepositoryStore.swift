internal import VicinoStore

/// A store to which this device publishes: a bucket, a folder of a web server, or a folder that another program carries.
package struct RepositoryStore: Identifiable, Hashable, Sendable {
    /// No number is used twice on a device.
    package let id: Int64
    /// What the user calls it.
    package let name: String
    /// Where it is, as the user has written it.
    package let address: String
    /// Where followers read it without a key; nil if they are told no address.
    package let readingAddress: String?
    package let addedAt: Timestamp
    /// Whether the program publishes there by itself.
    package let isPaused: Bool
    /// Whether the user has removed it. It stays in the list until everything is withdrawn.
    package let isRemoved: Bool
    /// When everything was in the store last; nil if it never was.
    package let publishedAt: Timestamp?
    /// How the last try has failed; nil if it has not.
    package let failure: Failure?

    /// Why nothing could be published.
    package struct Failure: Hashable, Sendable {
        package let at: Timestamp
        /// In sentences for the user.
        package let message: String
    }

    init(_ stored: StoredStore) {
        id = stored.number
        name = stored.name
        address = stored.address
        readingAddress = stored.readingAddress
        addedAt = stored.addedAt
        isPaused = stored.isPaused
        isRemoved = stored.isRemoved
        publishedAt = stored.publishedAt
        failure = stored.failure.map { Failure(at: $0.at, message: $0.message) }
    }
}
