internal import VicinoStore

/// The values that a function reads from a node: one at once, then one after each change; see `Node.observe(_:)`.
public struct Observation<Value: Sendable>: AsyncSequence, Sendable {
    fileprivate let node: Node
    fileprivate let read: @Sendable (Node) throws -> Value

    /// Begins to observe.
    public func makeAsyncIterator() -> Iterator { Iterator(observation: self) }

    /// Returns one value after the other; ends when its task is cancelled.
    public struct Iterator: AsyncIteratorProtocol {
        fileprivate let observation: Observation
        private var watch: ChangeWatch?

        fileprivate init(observation: Observation) { self.observation = observation }

        /// Waits for the next value; returns the first one at once.
        ///
        /// - Throws: what the reading function throws, or an error with a sentence if the data folder cannot be read.
        public mutating func next() async throws -> Value? {
            guard !Task.isCancelled else { return nil }
            if let watch {
                while try !watch.hasChanged() {
                    do { try await Task.sleep(for: interval) } catch { return nil }
                }
            } else {
                // The watch begins before the first read, so that no change falls between the two.
                watch = try ChangeWatch(observation.node.folder, includesReplicas: true)
            }
            return try observation.read(observation.node)
        }

        /// The interval between checks of the files. SQLite does not report other processes' changes; a check costs
        /// microseconds.
        private let interval = Duration.milliseconds(250)
    }
}

extension Node {
    /// Observes what `read` returns: the user's own records, the records of followed authors, or people.
    ///
    /// ```swift
    /// let walks = node.observe { try $0.records(Activity.self).all() }
    /// for try await walks in walks { show(walks) }
    /// ```
    ///
    /// The first value is returned at once, and another one after every change, including changes by other processes
    /// and sessions. Changes in quick succession give one value, and an unrelated change may give an equal value again.
    /// The sequence ends when the task that iterates is cancelled.
    ///
    /// - Parameter read: reads from the node; runs in the task that iterates.
    public func observe<Value: Sendable>(_ read: @escaping @Sendable (Node) throws -> Value) -> Observation<Value> {
        Observation(node: self, read: read)
    }
}
