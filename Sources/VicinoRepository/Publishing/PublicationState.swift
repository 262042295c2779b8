internal import VicinoCore

/// What a device keeps of its publication: every name that may be in the store, and what its pointer says.
///
/// It is stored before each request that could leave something. So what a crash leaves is found without a list of the store.
package struct PublicationState: Hashable, Sendable {
    /// The number of the last pointer, written or not.
    package internal(set) var sequence: UInt64 = 0
    /// The number of the next pack.
    package internal(set) var nextPack = PackNumber(rawValue: 0)
    /// Packs that are in the store, or may be.
    package internal(set) var nodes: [StoredNode] = []
    /// Packs that may be in the store although nothing is known of them.
    package internal(set) var unknown: [PackNumber] = []
    /// The envelopes that may be in the store, and whether they were written.
    package internal(set) var envelopes: [ObjectName: Bool] = [:]
    /// What the last pointer says that was certainly written; nil before the first one.
    package internal(set) var published: PublishedState?
    /// Whether that pointer is in the store, and not a later one whose writing has failed.
    package internal(set) var isCertain = true

    package init() {}

    /// The names of everything that may be in the store, the pointer first: what is deleted at the end of an epoch.
    package func names(in publication: Publication) -> [ObjectName] {
        let numbers = nodes.flatMap(\.packed.parts).map(\.number) + unknown
        return [publication.pointerName] + numbers.map { publication.packName($0) } + envelopes.keys.sorted()
    }

    /// Goes on from a pointer of this publication that a later state of the device has written: the device was restored from
    /// a backup.
    ///
    /// Which packs are in the store is not known then. They are all written anew, and those that may be there are deleted.
    package mutating func recover(from pointer: Pointer) {
        guard pointer.sequence > sequence else { return }
        let known = nodes.map(\.packed) + pointer.packed.flatMap(\.nodes)
        // After the pointer, packs may have been written for one that was not.
        let end = max(nextPack, pointer.nextPack).rawValue + Self.unseenPacks
        unknown = known.flatMap(\.parts).map(\.number) + (nextPack.rawValue..<end).map { PackNumber(rawValue: $0) }
        nodes = []
        sequence = pointer.sequence
        nextPack = PackNumber(rawValue: end)
        published = nil
    }

    /// Notes that a pointer may be in the store that does not open: nothing else of the publication is known.
    package mutating func noteUnreadable() { sequence = max(sequence, 1) }

    /// How many packs can have been written behind the last pointer.
    private static let unseenPacks = UInt64(256)

    /// Takes the number of a new pack.
    mutating func takePackNumber() -> PackNumber {
        defer { nextPack = PackNumber(rawValue: nextPack.rawValue + 1) }
        return nextPack
    }

    /// The packs of a node with certain contents, if all of them are in the store.
    func stored(_ node: NodeReference, _ contents: Digest) -> StoredNode? {
        nodes.first { $0.isStored && $0.node == node && $0.contents == contents }
    }
}
