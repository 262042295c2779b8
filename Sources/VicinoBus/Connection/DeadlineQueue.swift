/// Finds which of many items is due first. Items that ended early may stay in the queue. They are dropped when they
/// would be due, or when they are the majority.
struct DeadlineQueue {
    private var heap: [(time: MonotonicTime, number: UInt64)] = []

    mutating func add(_ number: UInt64, at time: MonotonicTime) {
        guard time < .never else { return }
        heap.append((time, number))
        var index = heap.count - 1
        while index > 0, heap[index].time < heap[(index - 1) / 2].time {
            heap.swapAt(index, (index - 1) / 2)
            index = (index - 1) / 2
        }
    }

    /// The next moment at which an item that still counts is due.
    mutating func next(where counts: (UInt64) -> Bool) -> MonotonicTime {
        while let first = heap.first, !counts(first.number) { removeFirst() }
        return heap.first?.time ?? .never
    }

    /// Takes the first item if it is due.
    mutating func takeDue(_ now: MonotonicTime) -> UInt64? {
        guard let first = heap.first, first.time <= now else { return nil }
        removeFirst()
        return first.number
    }

    /// Drops the items that no longer count once they are the majority.
    mutating func tidy(counting live: Int, where counts: (UInt64) -> Bool) {
        guard heap.count > 64, heap.count > live * 2 else { return }
        let rest = heap.filter { counts($0.number) }
        heap = []
        for entry in rest { add(entry.number, at: entry.time) }
    }

    private mutating func removeFirst() {
        heap.swapAt(0, heap.count - 1)
        heap.removeLast()
        var index = 0
        while case let left = index * 2 + 1, left < heap.count {
            let child = left + 1 < heap.count && heap[left + 1].time < heap[left].time ? left + 1 : left
            guard heap[child].time < heap[index].time else { return }
            heap.swapAt(index, child)
            index = child
        }
    }
}
