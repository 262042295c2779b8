package import VicinoCore
package import VicinoRepository

/// What leads followers from a publication of a removed device to the user's present ones, in one store.
package struct StoredSignpost: Hashable, Sendable {
    /// The number of the store.
    package let store: Int64
    /// The publication that was deleted.
    package let publication: Publication
    package let since: Timestamp
    /// The digest of the roster that it shows; nil before it is written.
    package var roster: Digest?

    package init(store: Int64, publication: Publication, since: Timestamp, roster: Digest? = nil) {
        self.store = store
        self.publication = publication
        self.since = since
        self.roster = roster
    }
}
