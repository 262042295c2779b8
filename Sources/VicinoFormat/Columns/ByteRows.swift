/// Many byte strings in one buffer.
package struct ByteRows: Equatable, Sendable {
    package private(set) var storage: [UInt8] = []
    package private(set) var ends: [Int] = []

    package init() {}

    package init(storage: [UInt8], ends: [Int]) {
        self.storage = storage
        self.ends = ends
    }

    package var count: Int { ends.count }

    package func range(_ row: Int) -> Range<Int> {
        (row == 0 ? 0 : ends[row - 1])..<ends[row]
    }

    package subscript(row: Int) -> ArraySlice<UInt8> { storage[range(row)] }

    package mutating func append(_ bytes: some Sequence<UInt8>) {
        storage.append(contentsOf: bytes)
        ends.append(storage.count)
    }

    /// Appends bytes from memory; other modules call it for each text of a million rows.
    package mutating func append(_ bytes: UnsafeRawBufferPointer) {
        storage.append(contentsOf: bytes)
        ends.append(storage.count)
    }

    package mutating func appendEmpty() {
        ends.append(storage.count)
    }

    package mutating func reserve(rows: Int) {
        ends.reserveCapacity(rows)
    }

    package mutating func removeAll() {
        storage.removeAll(keepingCapacity: true)
        ends.removeAll(keepingCapacity: true)
    }
}
