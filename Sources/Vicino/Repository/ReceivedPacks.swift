internal import VicinoLocks
internal import VicinoRepository

/// Packs that were received and are not imported yet. A pack never changes under one name.
final class ReceivedPacks: Sendable {
    /// How many bytes are kept.
    private static let limit = 32 << 20

    private struct Content {
        var packs: [ObjectName: [UInt8]] = [:]
        var size = 0
    }

    private let content = LockedValue(Content())

    /// A pack, if it was received.
    func pack(_ name: ObjectName) -> [UInt8]? { content.withLock { $0.packs[name] } }

    /// Keeps a pack, unless there are too many.
    func keep(_ bytes: [UInt8], as name: ObjectName) {
        content.withLock { content in
            guard content.size + bytes.count <= Self.limit, content.packs[name] == nil else { return }
            content.packs[name] = bytes
            content.size += bytes.count
        }
    }

    /// Forgets packs that are imported, or of no use.
    func forget(_ names: some Sequence<ObjectName>) {
        content.withLock { content in
            for name in names { content.size -= content.packs.removeValue(forKey: name)?.count ?? 0 }
        }
    }
}
