internal import VicinoLocks
package import VicinoRepository

/// Passes requests on to a store, and counts them.
package final class CountedStore: ObjectStore {
    private let base: any ObjectStore
    private let counted = LockedValue(StoreTraffic())

    package init(_ base: any ObjectStore) { self.base = base }

    /// What was asked until now.
    package var traffic: StoreTraffic { counted.withLock { $0 } }

    package func get(
        _ name: ObjectName, unless version: ObjectVersion?, atMost limit: Int
    ) async throws -> FetchedObject {
        counted.withLock { $0.reads += 1 }
        let object = try await base.get(name, unless: version, atMost: limit)
        if case .bytes(let bytes, _) = object { counted.withLock { $0.readBytes += bytes.count } }
        return object
    }

    package func put(_ bytes: [UInt8], as name: ObjectName) async throws {
        counted.withLock { traffic in
            traffic.writes += 1
            traffic.largestWrite = max(traffic.largestWrite, bytes.count)
        }
        try await base.put(bytes, as: name)
    }

    package func delete(_ name: ObjectName) async throws {
        counted.withLock { $0.deletions += 1 }
        try await base.delete(name)
    }
}
