package import VicinoCore

/// The order in which the numbers of one log come, throughout its batches.
package struct NumberOrder: Sendable {
    private let next: UInt64
    private let isDelta: Bool
    private var last: UInt64?
    private var lastEmptied: UInt64?

    /// - Parameters:
    ///   - next: the log's next number.
    ///   - isDelta: whether the log continues from a base, so that numbers may be emptied.
    package init(next: UInt64, isDelta: Bool) {
        self.next = next
        self.isDelta = isDelta
    }

    /// Begins again at the log's first batch.
    package mutating func reset() {
        last = nil
        lastEmptied = nil
    }

    /// Checks the log's next batch.
    ///
    /// - Throws: `VicinoError` if its numbers do not ascend from those before or lie beyond the log's end. The same
    ///   holds if the batch lists emptied numbers where none can be.
    package mutating func check(_ batch: EntryBatch) throws(VicinoError) {
        guard isDelta || batch.emptied.isEmpty else { throw .damaged("a log without a base has emptied numbers") }
        guard last == nil || batch.emptied.isEmpty else { throw .damaged("emptied numbers stand behind entries") }
        for number in batch.emptied {
            if let lastEmptied, lastEmptied >= number {
                throw .damaged("emptied numbers are not in ascending order")
            }
            lastEmptied = number
        }
        for entry in batch.headers {
            if let last, last >= entry.number { throw .damaged("numbers are not in ascending order") }
            guard entry.number < next else { throw .damaged("an entry lies beyond the end of its log") }
            last = entry.number
        }
    }
}
