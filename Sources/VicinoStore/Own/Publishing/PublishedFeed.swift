package import VicinoRepository

/// What an audience may see, for a repository: a state, and a way to read its entries.
package struct PublishedFeed {
    package let state: FeedState
    /// Reads the records as they are then; a run notices if they have changed since.
    package let contents: FeedContents
    /// The number of changes that the audience may see in this state.
    package let revision: UInt64
}
