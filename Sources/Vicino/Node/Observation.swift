internal import VicinoStore

/// What there is to see in a node, now and again after every change; see `Node.observe(_:)`.
public struct Observation<Value: Sendable>: AsyncSequence, Sendable {
    fileprivate let node: Node
    fileprivate let read: @Sendable (Node) throws -> Value

    /// Begins to observe.
    public func makeAsyncIterator() -> Iterator { Iterator(observation: self) }

    /// Gives one value after the other; ends when its task is cancelled.
    public struct Iterator: AsyncIteratorProtocol {
        fileprivate let observation: Observation
        private var watch: ChangeWatch?

        fileprivate init(observation: Observation) { self.observation = observation }

        /// The next value; the first one comes at once.
        ///
        /// - Throws: what the reading function throws, or an error with a sentence if the data folder cannot be read.
        public mutating func next() async throws -> Value? {
            guard !Task.isCancelled else { return nil }
            if let watch {
                while try !watch.hasChanged() {
                    do { try await Task.sleep(for: interval) } catch { return nil }
                }
            } else {
                // Begun before the first look, so that no change falls between the two.
                watch = try ChangeWatch(observation.node.folder, includesReplicas: true)
            }
            return try observation.read(observation.node)
        }

        /// How often the files are looked at. SQLite tells nobody what other processes do; a look costs microseconds.
        private let interval = Duration.milliseconds(250)
    }
}

extension Node {
    /// Observes whatever `read` finds: one's own records, those of people one follows, the people themselves.
    ///
    /// ```swift
    /// let walks = node.observe { try $0.records(Activity.self).all() }
    /// for try await walks in walks { show(walks) }
    /// ```
    ///
    /// The first value comes at once, and another one after every change, also by other processes and by sessions.
    /// Several changes at a time come as one; a change of something else may bring an equal value once more. It ends when the
    /// task that iterates is cancelled.
    ///
    /// - Parameter read: reads from the node; runs in the task that iterates.
    public func observe<Value: Sendable>(_ read: @escaping @Sendable (Node) throws -> Value) -> Observation<Value> {
        Observation(node: self, read: read)
    }
}
