/// A session that runs now in this process.
public struct RunningSession: Hashable, Sendable {
    /// The peer.
    public internal(set) var person: Person
    /// When both sides agreed to it; nil while they connect.
    package internal(set) var startedAt: Timestamp?
    /// How much of an author's records it has brought; nil before the first entry.
    package internal(set) var progress: Progress?

    /// How far the transfer of an author's records is, as `SyncProgress.receiving` says it.
    package struct Progress: Hashable, Sendable {
        /// How many entries were received.
        package let entryCount: Int
        /// How many entries the session transfers, as far as is known.
        package let total: Int

        /// Makes the progress from its numbers.
        package init(entryCount: Int, total: Int) {
            self.entryCount = entryCount
            self.total = total
        }
    }
}

extension RunningSession: CustomStringConvertible {
    /// How far the session is, in a few words: `Anna: 160 of 2000`.
    public var description: String {
        guard let progress else { return "\(person): \(startedAt == nil ? "connecting" : "connected")" }
        return "\(person): \(progress.entryCount) of \(progress.total)"
    }
}
