/// The services that wait to be watched, the oldest first.
struct WaitingLine {
    /// The maximum number of services that wait. By default, Avahi keeps no more records of an interface either.
    private static let limit = 4096

    private var members: Set<HeardService.Key> = []
    /// The services in order; those that are no longer members are skipped.
    private var order: ArraySlice<HeardService.Key> = []

    var isEmpty: Bool { members.isEmpty }

    /// Adds a service at the end; ignores it if the queue is full.
    mutating func add(_ key: HeardService.Key) {
        guard members.count < Self.limit, members.insert(key).inserted else { return }
        if order.count >= 2 * Self.limit { order = ArraySlice(order.filter { $0 != key && members.contains($0) }) }
        order.append(key)
    }

    mutating func remove(_ key: HeardService.Key) { members.remove(key) }

    /// Takes the service that is next.
    mutating func next() -> HeardService.Key? {
        while let first = order.popFirst() {
            if members.remove(first) != nil { return first }
        }
        return nil
    }
}
