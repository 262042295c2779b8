/// Counts distinct byte strings: a hash table over ranges of one buffer.
struct ByteDictionary {
    struct Entry {
        let range: Range<Int>
        var count: Int
    }

    private(set) var entries: [Entry] = []
    private var table: [Int32]

    init(expected: Int) {
        var size = 64
        while size < expected * 2 { size *= 2 }
        table = [Int32](repeating: -1, count: size)
    }

    /// Adds a string and returns its index, the same for equal strings.
    mutating func add(_ range: Range<Int>, of storage: UnsafeBufferPointer<UInt8>) -> Int {
        if entries.count * 2 >= table.count { grow(storage) }
        var slot = Self.hash(range, storage) & (table.count - 1)
        while table[slot] >= 0 {
            let index = Int(table[slot])
            if Self.equal(entries[index].range, range, storage) {
                entries[index].count += 1
                return index
            }
            slot = (slot + 1) & (table.count - 1)
        }
        table[slot] = Int32(entries.count)
        entries.append(Entry(range: range, count: 1))
        return entries.count - 1
    }

    /// Bits that indexes into this dictionary take, by their frequencies, and the bytes of its texts.
    var cost: Int {
        let total = entries.reduce(0) { $0 + $1.count }
        return entries.reduce(0) { sum, entry in
            let rarity = max(1, Int.bitWidth - (total / entry.count).leadingZeroBitCount)
            return sum + entry.count * rarity + (entry.range.count + 1) * 4
        }
    }

    private mutating func grow(_ storage: UnsafeBufferPointer<UInt8>) {
        table = [Int32](repeating: -1, count: table.count * 2)
        for (index, entry) in entries.enumerated() {
            var slot = Self.hash(entry.range, storage) & (table.count - 1)
            while table[slot] >= 0 { slot = (slot + 1) & (table.count - 1) }
            table[slot] = Int32(index)
        }
    }

    /// FNV-1a with a final mix. Only the encoder of one's own data uses it, so it need not resist an attacker.
    private static func hash(_ range: Range<Int>, _ storage: UnsafeBufferPointer<UInt8>) -> Int {
        var hash: UInt64 = 0xcbf2_9ce4_8422_2325
        for index in range { hash = (hash ^ UInt64(storage[index])) &* 0x100_0000_01b3 }
        return Int(truncatingIfNeeded: (hash ^ hash >> 29) & 0x7fff_ffff)
    }

    private static func equal(_ a: Range<Int>, _ b: Range<Int>, _ storage: UnsafeBufferPointer<UInt8>) -> Bool {
        guard a.count == b.count else { return false }
        return zip(a, b).allSatisfy { storage[$0] == storage[$1] }
    }
}
