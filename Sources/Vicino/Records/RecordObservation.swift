internal import VicinoStore
internal import VicinoThreads

/// The values that a function reads from a node: one at once, then one after each change; see `Node.observe(_:)`.
public struct RecordObservation<Value: Sendable>: AsyncSequence, Sendable {
    fileprivate let node: Node
    fileprivate let includesReplicas: Bool
    fileprivate let read: @Sendable (Node) throws -> Value
    fileprivate let isSame: @Sendable (Value, Value) -> Bool

    /// Begins to observe.
    public func makeAsyncIterator() -> Iterator { Iterator(observation: self) }

    /// Returns one value after the other; ends when its task is cancelled.
    public struct Iterator: AsyncIteratorProtocol {
        fileprivate let observation: RecordObservation
        /// The task that iterates may be a user interface's, which must not wait for the disk. Sessions must not delay it.
        private let work = BlockingWork(alone: "org.vicino.observe")
        private var changes: FolderChanges?
        private var last: Value?

        fileprivate init(observation: RecordObservation) { self.observation = observation }

        /// Waits for the next value; returns the first one at once.
        ///
        /// - Throws: what the reading function throws, or `VicinoError` if the data folder cannot be read.
        public mutating func next() async throws -> Value? {
            while !Task.isCancelled {
                if changes == nil {
                    // The watch begins before the first read, so that no change falls between the two.
                    changes = try await FolderChanges(
                        observation.node.folder, includesReplicas: observation.includesReplicas, work)
                } else if try await changes?.next() != true {
                    return nil
                }
                let value = try await work.run { [observation] in try observation.read(observation.node) }
                if let last, observation.isSame(last, value) { continue }
                last = value
                return value
            }
            return nil
        }
    }
}

/// The changes of a data folder, by any program.
private struct FolderChanges {
    private let work: BlockingWork
    private let watch: ChangeWatch
    private var writes: AsyncStream<Void>.Iterator

    init(_ folder: DataFolder, includesReplicas: Bool, _ work: BlockingWork) async throws {
        self.work = work
        writes = FolderWrites(folder).changes.makeAsyncIterator()
        watch = try await work.run { try ChangeWatch(folder, includesReplicas: includesReplicas) }
    }

    /// Waits for the next change.
    ///
    /// - Returns: false if the task is cancelled.
    mutating func next() async throws -> Bool {
        repeat {
            guard await writes.next(isolation: #isolation) != nil else { return false }
        } while try await !work.run { [watch] in try watch.detectChange() }
        return true
    }
}

extension Node {
    /// Observes a person's records of a kind.
    ///
    /// ```swift
    /// for try await books in node.observe(Book.self, of: author, { $0.filter(\.rating >= 4) }) { show(books) }
    /// ```
    ///
    /// The first value is returned at once, and another one whenever these records change. Changes by other programs
    /// and by sessions count too.
    ///
    /// - Parameters:
    ///   - person: the user, or an author whom the user follows; nil for the user.
    ///   - conditions: adds conditions, an order or a limit to the request.
    public func observe<Kind: RecordKind>(
        _ kind: Kind.Type, of person: Person? = nil,
        _ conditions: @escaping @Sendable (RecordRequest<Kind>) -> RecordRequest<Kind> = { $0 }
    ) -> RecordObservation<[Identified<Kind>]> {
        let person = person ?? me
        return observe(includesReplicas: !person.isMe, isSame: { $0 == $1 }) { node in
            try conditions(node.records(kind, of: person)).all()
        }
    }

    /// Observes what `read` returns: records of several people, or the people themselves.
    ///
    /// ```swift
    /// let names = node.observe { try $0.following().map(\.name) }
    /// for try await names in names { show(names) }
    /// ```
    ///
    /// The first value is returned at once, and another one after every change that makes it different, including
    /// changes by other programs and sessions. Changes in quick succession give one value. The sequence ends when the
    /// task that iterates is cancelled.
    ///
    /// - Parameter read: reads from the node; runs on a thread that may wait for the disk, never on the caller's.
    public func observe<Value: Sendable & Equatable>(
        _ read: @escaping @Sendable (Node) throws -> Value
    ) -> RecordObservation<Value> {
        observe(includesReplicas: true, isSame: { $0 == $1 }, read)
    }

    /// Observes what `read` returns, as for values that can be compared; an unrelated change may repeat a value.
    ///
    /// - Parameter read: reads from the node; runs on a thread that may wait for the disk, never on the caller's.
    public func observe<Value: Sendable>(_ read: @escaping @Sendable (Node) throws -> Value) -> RecordObservation<Value>
    {
        observe(includesReplicas: true, isSame: { _, _ in false }, read)
    }

    private func observe<Value: Sendable>(
        includesReplicas: Bool, isSame: @escaping @Sendable (Value, Value) -> Bool,
        _ read: @escaping @Sendable (Node) throws -> Value
    ) -> RecordObservation<Value> {
        RecordObservation(node: self, includesReplicas: includesReplicas, read: read, isSame: isSame)
    }
}
