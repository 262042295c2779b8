internal import VicinoFolder
internal import VicinoStore
internal import VicinoThreads

/// The values that a function reads from a node: one at once, then one after each change; see `Node.observe(_:)`.
public struct RecordObservation<Value: Sendable>: AsyncSequence, Sendable {
    private let folder: DataFolder
    private let includesReplicas: Bool
    private let read: @Sendable () throws -> Value
    private let isSame: @Sendable (Value, Value) -> Bool

    /// - Parameters:
    ///   - includesReplicas: whether changes of followed authors' records count.
    ///   - read: reads a value; runs on a thread that may wait for the disk.
    ///   - isSame: whether two values are the same for the reader, who gets the first one only.
    init(
        _ folder: DataFolder, includesReplicas: Bool, read: @escaping @Sendable () throws -> Value,
        isSame: @escaping @Sendable (Value, Value) -> Bool
    ) {
        self.folder = folder
        self.includesReplicas = includesReplicas
        self.read = read
        self.isSame = isSame
    }

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
        /// - Throws: what the reading function throws, or ``VicinoError`` if the data folder cannot be read.
        public mutating func next() async throws -> Value? {
            while !Task.isCancelled {
                if changes == nil {
                    // The watch begins before the first read, so that no change falls between the two.
                    changes = try await FolderChanges(
                        observation.folder, includesReplicas: observation.includesReplicas, work)
                } else if try await changes?.next() != true {
                    return nil
                }
                let value = try await work.run { [observation] in try observation.read() }
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
