internal import VicinoCore
internal import VicinoFormat

/// A log as a pointer offers it. None of it is verified.
struct OfferedLog {
    /// What the delta states of it.
    let stated: DumpLog
    /// Where it is.
    let position: LogPosition
    /// Where it is in packs.
    let base: LogPosition
    /// The head with which it is in packs.
    let packedHead: Unverified<Head>
    /// The nodes in packs, ascending.
    let nodes: [PackedNode]

    /// - Parameter packed: what the pointer says of its packs; nil if it is in none.
    init(_ stated: DumpLog, packed: PackedLog?) throws {
        guard let head = stated.head, let base = stated.base else {
            throw VicinoError(.malformed, "A pointer has changes that continue from nothing.")
        }
        self.stated = stated
        self.base = base
        position = try head.claimed().position
        packedHead = packed?.head ?? head
        nodes = packed?.nodes ?? []
        let claimed = try packedHead.claimed()
        let isInPacks = packed != nil && claimed.position == base && claimed.log == stated.log
        guard isInPacks || base == .nothing && nodes.isEmpty else {
            throw VicinoError(.malformed, "A pointer has changes that do not continue from its packs.")
        }
    }

    /// The log as a dump states it that holds what is in packs.
    ///
    /// - Parameter base: where the dump continues from; nil if it has all entries.
    func inPacks(since base: LogPosition?) throws -> DumpLog {
        let claimed = try packedHead.claimed()
        var log = stated
        log.head = packedHead
        log.next = claimed.position.next
        log.schemas = claimed.schemas
        log.base = base
        return log
    }
}
