/// Counts distinct byte strings in a hash table over ranges of one buffer.
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
            if Self.equal(entries[index].range, range, in: storage) {
                entries[index].count += 1
                return index
            }
            slot = (slot + 1) & (table.count - 1)
        }
        table[slot] = Int32(entries.count)
        entries.append(Entry(range: range, count: 1))
        return entries.count - 1
    }

    /// The cost of this dictionary in bits: its indexes, by their frequencies, and the bytes of its texts.
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

    /// Hashes eight bytes at a time by multiplication.
    ///
    /// Only the encoder of the user's own data calls it, so it need not resist an attacker.
    private static func hash(_ range: Range<Int>, _ storage: UnsafeBufferPointer<UInt8>) -> Int {
        let bytes = UnsafeRawBufferPointer(rebasing: UnsafeRawBufferPointer(storage)[range])
        var hash = UInt64(bytes.count) &* 0x9e37_79b9_7f4a_7c15
        var offset = 0
        while offset + 8 <= bytes.count {
            mix(&hash, bytes.loadUnaligned(fromByteOffset: offset, as: UInt64.self))
            offset += 8
        }
        if offset < bytes.count { mix(&hash, tail(bytes, offset)) }
        return Int(truncatingIfNeeded: (hash ^ hash >> 32) & 0x7fff_ffff)
    }

    /// The last one to seven bytes, by loads that may overlap: words are short, and a loop over bytes takes most of the
    /// time.
    private static func tail(_ bytes: UnsafeRawBufferPointer, _ offset: Int) -> UInt64 {
        let count = bytes.count - offset
        guard count < 4 else {
            let low = bytes.loadUnaligned(fromByteOffset: offset, as: UInt32.self)
            return UInt64(low) << 32 | UInt64(bytes.loadUnaligned(fromByteOffset: bytes.count - 4, as: UInt32.self))
        }
        let first = bytes[offset]
        let middle = bytes[offset + count / 2]
        let last = bytes[bytes.count - 1]
        return UInt64(first) << 16 | UInt64(middle) << 8 | UInt64(last)
    }

    private static func mix(_ hash: inout UInt64, _ word: UInt64) {
        hash = (hash ^ word) &* 0xff51_afd7_ed55_8ccd
        hash ^= hash >> 29
    }

    private static func equal(_ a: Range<Int>, _ b: Range<Int>, in storage: UnsafeBufferPointer<UInt8>) -> Bool {
        guard a.count == b.count else { return false }
        let bytes = UnsafeRawBufferPointer(storage)
        var offset = 0
        while offset + 8 <= a.count {
            let word = { bytes.loadUnaligned(fromByteOffset: $0 + offset, as: UInt64.self) }
            guard word(a.lowerBound) == word(b.lowerBound) else { return false }
            offset += 8
        }
        if offset == a.count { return true }
        return tail(UnsafeRawBufferPointer(rebasing: bytes[a]), offset)
            == tail(UnsafeRawBufferPointer(rebasing: bytes[b]), offset)
    }
}
