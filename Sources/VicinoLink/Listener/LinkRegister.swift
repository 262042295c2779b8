internal import VicinoCore

/// Which links there are, and which of them have to go to make room.
///
/// Whose hello has not been answered is never refused for want of room: the one who has taken the longest over it goes. So
/// whoever opens connections and leaves them idle locks nobody out who says at once who they are, and what they want.
struct LinkRegister {
    typealias Number = UInt64

    /// Where a link comes from.
    struct Origin: Hashable {
        let address: String
        /// What one owner may easily have many addresses of.
        let network: String
    }

    private let limits: LinkLimits
    private var last: Number = 0
    /// Links of which the hello has not been answered.
    private var new: [Number: Origin] = [:]
    private var open: [Number: (origin: Origin, user: UserID)] = [:]

    init(_ limits: LinkLimits) { self.limits = limits }

    var newCount: Int { new.count }
    var openCount: Int { open.count }

    /// Takes a new link in.
    ///
    /// - Returns: its number, and the one that has to go for it.
    mutating func enter(_ origin: Origin) -> (number: Number, evicted: Number?) {
        var evicted: Number?
        let neighbours = new.filter { $0.value.address == origin.address }
        if neighbours.count >= limits.newFromAddress {
            evicted = neighbours.keys.min()
        } else if new.count >= limits.new {
            evicted = oldestOfTheLargestNetwork()
        }
        if let evicted { new[evicted] = nil }
        last += 1
        new[last] = origin
        return (last, evicted)
    }

    /// Notes that the hello of a link has been answered.
    ///
    /// - Returns: false if there are too many such links, or this one had to go already.
    mutating func open(_ number: Number, with user: UserID) -> Bool {
        guard let origin = new.removeValue(forKey: number), open.count < limits.open,
            open.values.count(where: { $0.origin.address == origin.address }) < limits.openFromAddress,
            open.values.count(where: { $0.user == user }) < limits.openWithUser
        else { return false }
        open[number] = (origin, user)
        return true
    }

    /// Forgets a link that is gone.
    mutating func leave(_ number: Number) {
        new[number] = nil
        open[number] = nil
    }

    private func oldestOfTheLargestNetwork() -> Number? {
        let networks = Dictionary(grouping: new.keys) { new[$0]?.network }
        return networks.values.map { (size: $0.count, oldest: $0.min() ?? 0) }
            .max { ($0.size, $1.oldest) < ($1.size, $0.oldest) }?.oldest
    }
}
