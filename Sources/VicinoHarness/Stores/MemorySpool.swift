internal import VicinoLocks
package import VicinoRepository

/// A spool in memory.
package final class MemorySpool: PackSpool {
    private let content = LockedValue<[ObjectName: [UInt8]]>([:])

    package init() {}

    /// What is kept now.
    package var objects: [ObjectName: [UInt8]] { content.withLock { $0 } }

    package func object(_ name: ObjectName, atMost limit: Int) -> [UInt8]? {
        content.withLock { $0[name] }.flatMap { $0.count <= limit ? $0 : nil }
    }

    package func keep(_ object: [UInt8], as name: ObjectName) { content.withLock { $0[name] = object } }

    package func prepare(for names: Set<ObjectName>, size: Int) {
        content.withLock { $0 = $0.filter { names.contains($0.key) } }
    }
}
