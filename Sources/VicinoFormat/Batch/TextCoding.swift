/// A column of texts as streams: whole texts, or indexes into a dictionary of whole texts or of words.
struct TextCoding {
    var encoding = Vicino_V1_Column.Encoding.texts
    var text: [UInt8] = []
    var shared: [UInt8] = []
    var entryCount = 0
    var indexes: [UInt64] = []
    var counts: [UInt64] = []

    /// Codes the present rows of a column in the way with the smallest estimated size.
    static func best(_ rows: ByteRows, present: [Int]) -> TextCoding {
        rows.storage.withUnsafeBufferPointer { storage in
            var whole = ByteDictionary(expected: min(present.count, 4096))
            var words = ByteDictionary(expected: 4096)
            let wholeIndexes = present.map { whole.add(rows.range($0), of: storage) }
            let textCost = present.reduce(0) { $0 + (rows.range($1).count + 1) * 4 }
            if whole.entries.count * 8 <= present.count {
                return dictionary(.dictionary, whole, indexes: wholeIndexes, counts: [], in: storage)
            }
            var wordIndexes: [Int] = []
            var counts: [UInt64] = []
            for row in present {
                counts.append(addWords(of: rows.range(row), storage, to: &words, indexes: &wordIndexes))
            }
            let wholeCost = whole.cost
            if words.cost + counts.count * 2 < min(wholeCost, textCost) {
                return dictionary(.words, words, indexes: wordIndexes, counts: counts, in: storage)
            }
            return wholeCost < textCost
                ? dictionary(.dictionary, whole, indexes: wholeIndexes, counts: [], in: storage)
                : texts(rows, present: present)
        }
    }

    private static func addWords(
        of range: Range<Int>, _ storage: UnsafeBufferPointer<UInt8>, to words: inout ByteDictionary,
        indexes: inout [Int]
    ) -> UInt64 {
        var start = range.lowerBound
        var count: UInt64 = 0
        for index in range.lowerBound...range.upperBound
        where index == range.upperBound || storage[index] == UInt8(ascii: " ") {
            indexes.append(words.add(start..<index, of: storage))
            count += 1
            start = index + 1
        }
        return count
    }

    private static func texts(_ rows: ByteRows, present: [Int]) -> TextCoding {
        var coding = TextCoding()
        for row in present {
            coding.text.append(contentsOf: rows[row])
            coding.text.append(0)
        }
        return coding
    }

    private static func dictionary(
        _ encoding: Vicino_V1_Column.Encoding, _ dictionary: ByteDictionary, indexes: [Int], counts: [UInt64],
        in storage: UnsafeBufferPointer<UInt8>
    ) -> TextCoding {
        let order = rankedOrder(dictionary, storage)
        var rank = [UInt64](repeating: 0, count: order.count)
        for (position, entry) in order.enumerated() { rank[entry] = UInt64(position) }
        var coding = TextCoding(
            encoding: encoding, entryCount: order.count, indexes: indexes.map { rank[$0] }, counts: counts)
        coding.writeEntries(order.map { storage[dictionary.entries[$0].range] })
        return coding
    }

    /// The order of the entries: by falling frequency, and bytewise among ranks whose indexes share a token.
    ///
    /// The bytewise order makes no index longer, and neighbours then share prefixes.
    private static func rankedOrder(
        _ dictionary: ByteDictionary, _ storage: UnsafeBufferPointer<UInt8>
    ) -> [Int] {
        let entries = dictionary.entries
        var order = entries.indices.sorted { (-entries[$0].count, $0) < (-entries[$1].count, $1) }
        var start = 0
        while start < order.count {
            let end = min(start < 8 ? start + 1 : start + 1 << max(0, 61 - start.leadingZeroBitCount), order.count)
            order[start..<end].sort { a, b in
                storage[entries[a].range].lexicographicallyPrecedes(storage[entries[b].range])
            }
            start = end
        }
        return order
    }

    private mutating func writeEntries(_ entries: [Slice<UnsafeBufferPointer<UInt8>>]) {
        var previous: Slice<UnsafeBufferPointer<UInt8>>?
        for entry in entries {
            let common = previous.map { zip($0, entry).prefix(255).prefix { $0 == $1 }.count } ?? 0
            shared.append(UInt8(common))
            text.append(contentsOf: entry.dropFirst(common))
            text.append(0)
            previous = entry
        }
        if shared.allSatisfy({ $0 == 0 }) { shared = [] }
    }
}
