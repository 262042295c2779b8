package import VicinoCore

/// What the last pointer of a publication says.
package struct PublishedState: Hashable, Sendable {
    /// The logs as they are in packs.
    package let logs: [LogID: PublishedLog]
    /// The digest of the delta.
    package let delta: Digest
    /// When the logs were packed.
    package let packed: Timestamp
    /// When the next pointer is due.
    package let promise: Timestamp

    package init(logs: [LogID: PublishedLog], delta: Digest, packed: Timestamp, promise: Timestamp) {
        self.logs = logs
        self.delta = delta
        self.packed = packed
        self.promise = promise
    }

    /// Where the logs are in packs.
    func positions() throws -> [LogID: LogPosition] { try logs.mapValues { try $0.head.claimed().position } }

    /// The packs that the pointer names.
    var numbers: Set<PackNumber> { Set(logs.values.flatMap(\.nodes).flatMap(\.parts).map(\.number)) }

    /// How many bytes the packs of some nodes are.
    func size(of nodes: Set<NodeReference>) -> Int {
        logs.reduce(0) { sum, log in
            let packed = log.value.nodes.filter { nodes.contains(NodeReference(log: log.key, index: $0.index)) }
            return sum + packed.flatMap(\.parts).reduce(0) { $0 + $1.size }
        }
    }
}
