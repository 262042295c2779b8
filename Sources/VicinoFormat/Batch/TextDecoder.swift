internal import VicinoCore

/// Reads the texts of one column.
struct TextDecoder {
    /// The bytes to which all remaining texts of the batch may expand.
    var budget: Int

    /// Splits the text at the terminating zeros; it must have exactly this many pieces.
    func pieces(_ text: ArraySlice<UInt8>, count: Int) throws(VicinoError) -> [Range<Int>] {
        guard count <= text.count else { throw .damaged("a column has fewer texts than it says") }
        var ranges: [Range<Int>] = []
        ranges.reserveCapacity(count)
        var start = text.startIndex
        for index in text.indices where text[index] == 0 {
            ranges.append(start..<index)
            start = index + 1
        }
        guard ranges.count == count, start == text.endIndex else {
            throw .damaged("a column does not have the number of texts that it states")
        }
        return ranges
    }

    /// The entries of a dictionary, with their shared prefixes restored.
    mutating func dictionary(
        _ text: ArraySlice<UInt8>, shared: ArraySlice<UInt8>, count: Int
    ) throws(VicinoError) -> ByteRows {
        var rows = ByteRows()
        var previous = 0..<0
        var prefixes = shared.makeIterator()
        for range in try pieces(text, count: count) {
            let prefix = Int(prefixes.next() ?? 0)
            guard prefix <= previous.count else { throw .damaged("a dictionary shares a longer prefix than there is") }
            try spend(prefix + range.count)
            rows.append(Array(rows.storage[previous.prefix(prefix)]) + text[range])
            previous = rows.range(rows.count - 1)
        }
        return rows
    }

    /// Subtracts bytes from the budget.
    mutating func spend(_ bytes: Int) throws(VicinoError) {
        budget -= bytes
        guard budget >= 0 else { throw VicinoError(.tooLarge, "A batch expands beyond what it declares.") }
    }
}
