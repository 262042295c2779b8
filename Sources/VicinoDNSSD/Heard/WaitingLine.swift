/// Services that wait for a place, those who came first in front.
struct WaitingLine {
    /// The most that wait: Avahi too remembers no more records of an interface, unless it is told to.
    private static let limit = 4096

    private var members: Set<HeardService.Key> = []
    /// In order; those who are no members any more are skipped.
    private var order: ArraySlice<HeardService.Key> = []

    var isEmpty: Bool { members.isEmpty }

    /// Lets somebody in at the end; nobody if it is full.
    mutating func add(_ key: HeardService.Key) {
        guard members.count < Self.limit, members.insert(key).inserted else { return }
        if order.count >= 2 * Self.limit { order = ArraySlice(order.filter { $0 != key && members.contains($0) }) }
        order.append(key)
    }

    mutating func remove(_ key: HeardService.Key) { members.remove(key) }

    /// Whose turn it is, who then waits no longer.
    mutating func next() -> HeardService.Key? {
        while let first = order.popFirst() {
            if members.remove(first) != nil { return first }
        }
        return nil
    }
}
