/// How a fetch has ended.
package enum FetchOutcome: Sendable {
    /// The pointer is the one whose feed is held.
    ///
    /// If it is overdue, the author has promised a later one: the device is off, or the store withholds it.
    case unchanged(isOverdue: Bool)
    /// There is no pointer: the epoch has ended, or the author publishes no more.
    case missing
    /// The store does not show what the author has put there.
    case fault(RepositoryFault)
    /// There is something new.
    case fetched(FetchedFeed)
}
