internal import VicinoCore

/// Limits the number of connections: decides which of them must close for a new one.
///
/// A connection whose hello has not been answered is never refused for lack of space: the oldest of them closes
/// instead. So a peer that opens connections and leaves them idle cannot lock out one that sends its hello at once.
struct ConnectionLimiter {
    typealias Number = UInt64

    /// The origin of a connection.
    struct Origin: Hashable {
        let address: String
        /// A network in which one user may easily have many addresses.
        let network: String
    }

    private let limits: ConnectionLimits
    private var last: Number = 0
    /// Connections whose hello has not been answered.
    private var new: [Number: Origin] = [:]
    private var open: [Number: OpenConnection] = [:]

    /// A connection whose hello has been answered.
    private struct OpenConnection {
        let origin: Origin
        let user: UserID
    }

    init(_ limits: ConnectionLimits) { self.limits = limits }

    var newCount: Int { new.count }
    var openCount: Int { open.count }

    /// Registers a new connection.
    ///
    /// - Returns: its number, and that of the connection that must close for it.
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

    /// Notes that the hello of a connection has been answered.
    ///
    /// - Returns: false if there are too many such connections, or this one was already evicted.
    mutating func open(_ number: Number, with user: UserID) -> Bool {
        guard let origin = new.removeValue(forKey: number), open.count < limits.open,
            open.values.count(where: { $0.origin.address == origin.address }) < limits.openFromAddress,
            open.values.count(where: { $0.user == user }) < limits.openWithUser
        else { return false }
        open[number] = OpenConnection(origin: origin, user: user)
        return true
    }

    /// Forgets a closed connection.
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
