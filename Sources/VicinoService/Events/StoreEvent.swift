public import Vicino

/// What the service has done with a store, or could not do. A store that keeps failing is reported once.
public enum StoreEvent: Sendable {
    /// Everything of the user is in a store of theirs.
    case published(store: String)
    /// The user's own store cannot be written; the service tries again.
    case notPublished(store: String, error: VicinoError)
    /// An author's store has brought something, or shows something that is wrong.
    case fetched(Person, store: String, news: String)
    /// An author's store cannot be read; the service tries again.
    case notFetched(Person, store: String, error: VicinoError)
    /// A store that failed works again.
    case recovered(store: String)
}
