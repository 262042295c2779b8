/// All ids of one epoch and medium: a hash table of four bytes an entry.
///
/// An entry holds the number of a source and twelve bits of its id. So a match may be wrong, once in some thousand
/// times, and the caller computes the id again to be sure. In return the ids of a whole day fit into memory. Ids are as
/// good as random, so their upper bits give the first index; collisions follow one after the other.
struct EpochIDs: Sendable {
    let epoch: Epoch
    /// Whether bridges are among the ids.
    let holdsBridges: Bool
    /// The next source to add.
    var cursor = 0
    private(set) var count = 0
    private var entries: [UInt32]

    /// The maximum number of sources that an entry can tell apart.
    static let sourceLimit = 1 << 20 - 1
    private static let empty = UInt32.max
    private static let checkBits: UInt32 = 12

    /// - Parameter expected: how many ids will be added; there is room for some more.
    init(epoch: Epoch, holdsBridges: Bool, expected: Int) {
        self.epoch = epoch
        self.holdsBridges = holdsBridges
        entries = [UInt32](repeating: Self.empty, count: max(16, expected + expected / 2))
    }

    /// Whether the table has so many ids that look-ups would take long.
    var isFull: Bool { count * 5 >= entries.count * 4 }

    /// The memory of the ids in bytes.
    var byteCount: Int { entries.capacity * MemoryLayout<UInt32>.stride }

    mutating func insert(_ id: BeaconID, source: Int) {
        var slot = home(of: id)
        while entries[slot] != Self.empty { slot = next(slot) }
        entries[slot] = UInt32(source) << Self.checkBits | Self.check(id)
        count += 1
    }

    /// The first source that may have an id and passes a test.
    func first<R>(_ id: BeaconID, _ test: (Int) -> R?) -> R? {
        let check = Self.check(id)
        var slot = home(of: id)
        while entries[slot] != Self.empty {
            let entry = entries[slot]
            if entry & (1 << Self.checkBits - 1) == check, let result = test(Int(entry >> Self.checkBits)) {
                return result
            }
            slot = next(slot)
        }
        return nil
    }

    private func home(of id: BeaconID) -> Int {
        // The upper 32 bits as a fraction of the table; the check uses lower ones.
        let upper = id.bits >> (UInt64(BeaconID.bitCount) - 32)
        return Int((upper * UInt64(entries.count)) >> 32)
    }

    private func next(_ slot: Int) -> Int { slot + 1 == entries.count ? 0 : slot + 1 }

    private static func check(_ id: BeaconID) -> UInt32 {
        UInt32(truncatingIfNeeded: id.bits) & (1 << checkBits - 1)
    }
}
