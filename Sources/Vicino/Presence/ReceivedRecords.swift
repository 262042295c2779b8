internal import VicinoLocks
internal import VicinoThreads

/// New records that sessions bring during a discovery, each with its author, until the discovery ends.
public struct ReceivedRecords<Kind: RecordKind>: AsyncSequence, Sendable {
    /// A new record and its author.
    public typealias Element = (person: Person, record: Identified<Kind>)

    fileprivate let events: EventStream<Discovery.Event>
    fileprivate let note: @Sendable (Discovery.Event) -> Void
    fileprivate let unread = UnreadRecords()
    fileprivate let work = BlockingWork(alone: "org.vicino.received")

    /// The records of the last session that are not read yet; they wait for the next iterator if one stops between them.
    fileprivate final class UnreadRecords: Sendable { let records = LockedValue<ArraySlice<Element>>([]) }

    /// Begins to read, after what was read before.
    public func makeAsyncIterator() -> Iterator {
        Iterator(events: events.makeAsyncIterator(), note: note, unread: unread, work: work)
    }

    /// Returns one record after the other.
    public struct Iterator: AsyncIteratorProtocol {
        fileprivate var events: EventStream<Discovery.Event>.Iterator
        fileprivate let note: @Sendable (Discovery.Event) -> Void
        fileprivate let unread: UnreadRecords
        /// The thread that waits for the disk.
        fileprivate let work: BlockingWork

        /// Waits for the next record; returns nil at the end, and when the task is cancelled and no event waits.
        ///
        /// - Throws: ``VicinoError`` if received records cannot be read.
        public mutating func next(isolation actor: isolated (any Actor)? = #isolation) async throws -> Element? {
            while true {
                if let record = unread.records.withLock({ $0.popFirst() }) { return record }
                guard let event = await events.next(isolation: actor) else { return nil }
                note(event)
                guard case .met(_, report: let report) = event else { continue }
                let added = try await work.run {
                    try report.merged.flatMap { merged in try merged.added(Kind.self).map { (merged.author, $0) } }
                }
                unread.records.withLock { $0 += added }
            }
        }
    }
}

extension Discovery {
    /// The new records of a kind that sessions bring from now on, each with its author. Changed and removed records are
    /// in the reports of the event `met`.
    ///
    /// ```swift
    /// for try await (person, ride) in discovery.received(Ride.self) { print("\(person) rode \(ride.kilometres) km.") }
    /// ```
    ///
    /// It reads ``events``, which have one reader: use one or the other. After a slow reader has missed events, records
    /// may be missing, too; ``Node/records(_:of:)`` has all.
    ///
    /// - Parameter onEvent: receives every event, for example to print it.
    public func received<Kind: RecordKind>(
        _ kind: Kind.Type = Kind.self, onEvent: @escaping @Sendable (Event) -> Void = { _ in }
    ) -> ReceivedRecords<Kind> {
        ReceivedRecords(events: events, note: onEvent)
    }
}
