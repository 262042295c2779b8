/// Which links there are, and which of them have to go to make room.
///
/// Who has not proved anything is never refused for want of room: the one who has taken the longest over it goes. So
/// whoever opens connections and leaves them idle locks nobody out who proves at once who they are.
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
    private var unproved: [Number: Origin] = [:]
    private var proved: [Number: Origin] = [:]

    init(_ limits: LinkLimits) { self.limits = limits }

    var unprovedCount: Int { unproved.count }
    var provedCount: Int { proved.count }

    /// Takes a new link in.
    ///
    /// - Returns: its number, and the one that has to go for it.
    mutating func enter(_ origin: Origin) -> (number: Number, evicted: Number?) {
        var evicted: Number?
        let neighbours = unproved.filter { $0.value.address == origin.address }
        if neighbours.count >= limits.unprovedFromAddress {
            evicted = neighbours.keys.min()
        } else if unproved.count >= limits.unproved {
            evicted = oldestOfTheLargestNetwork()
        }
        if let evicted { unproved[evicted] = nil }
        last += 1
        unproved[last] = origin
        return (last, evicted)
    }

    /// Notes that a link has proved who it is.
    ///
    /// - Returns: false if there are too many such links, or this one had to go already.
    mutating func prove(_ number: Number) -> Bool {
        guard let origin = unproved.removeValue(forKey: number), proved.count < limits.proved,
            proved.values.count(where: { $0.address == origin.address }) < limits.provedFromAddress
        else { return false }
        proved[number] = origin
        return true
    }

    /// Forgets a link that is gone.
    mutating func leave(_ number: Number) {
        unproved[number] = nil
        proved[number] = nil
    }

    private func oldestOfTheLargestNetwork() -> Number? {
        let networks = Dictionary(grouping: unproved.keys) { unproved[$0]?.network }
        return networks.values.map { (size: $0.count, oldest: $0.min() ?? 0) }
            .max { ($0.size, $1.oldest) < ($1.size, $0.oldest) }?.oldest
    }
}
