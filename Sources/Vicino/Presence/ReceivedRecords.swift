/// Records that sessions bring during a discovery, each with its author, until the discovery ends.
public struct ReceivedRecords<Kind: RecordKind>: AsyncSequence, Sendable {
    /// A new record and its author.
    public typealias Element = (person: Person, record: Identified<Kind>)

    fileprivate let events: EventStream<Discovery.Event>
    fileprivate let note: @Sendable (Discovery.Event) -> Void

    /// Begins to read, after what was read before.
    public func makeAsyncIterator() -> Iterator { Iterator(events: events.makeAsyncIterator(), note: note) }

    /// Returns one record after the other.
    public struct Iterator: AsyncIteratorProtocol {
        fileprivate var events: EventStream<Discovery.Event>.Iterator
        fileprivate let note: @Sendable (Discovery.Event) -> Void
        private var waiting: ArraySlice<Element> = []

        fileprivate init(
            events: EventStream<Discovery.Event>.Iterator, note: @escaping @Sendable (Discovery.Event) -> Void
        ) {
            (self.events, self.note) = (events, note)
        }

        /// Waits for the next record; returns nil at the end, and when the task is cancelled and no event waits.
        ///
        /// - Throws: `VicinoError` if received records cannot be read.
        public mutating func next(isolation actor: isolated (any Actor)? = #isolation) async throws -> Element? {
            while waiting.isEmpty {
                guard let event = await events.next(isolation: actor) else { return nil }
                note(event)
                guard case .met(_, let report) = event else { continue }
                for merged in report.merged { waiting += try merged.added(Kind.self).map { (merged.author, $0) } }
            }
            return waiting.removeFirst()
        }
    }
}

extension Discovery {
    /// The records of a kind that sessions bring from now on, each with its author.
    ///
    /// ```swift
    /// for try await (person, ride) in discovery.received(Ride.self) { print("\(person) rode \(ride.kilometres) km.") }
    /// ```
    ///
    /// It reads `events`, which have one reader: use one or the other. After a slow reader has missed events, records may
    /// be missing, too; `Node.records(_:of:)` has all.
    ///
    /// - Parameter note: receives every event, for example to print it.
    public func received<Kind: RecordKind>(
        _ kind: Kind.Type = Kind.self, noting note: @escaping @Sendable (Event) -> Void = { _ in }
    ) -> ReceivedRecords<Kind> {
        ReceivedRecords(events: events, note: note)
    }
}
