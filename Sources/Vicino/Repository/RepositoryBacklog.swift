/// What is not in a store yet.
package struct RepositoryBacklog: Hashable, Sendable {
    /// How many changes wait, of all audiences together.
    package var changes = 0
    /// Since when; nil if nothing waits.
    package var since: Timestamp?
    /// How many objects are to be deleted: of former epochs, and of a store that was removed.
    package var withdrawals = 0
    /// Whether what the recovery phrase finds is to be written, and the phrase is not on this device.
    package var needsPhrase = false
    /// When something is written although nothing has changed, so that followers see that the store is not stale; nil before
    /// the first time.
    package var dueAt: Timestamp?

    /// Whether everything is in the store.
    package var isEmpty: Bool { changes == 0 && withdrawals == 0 }
}
