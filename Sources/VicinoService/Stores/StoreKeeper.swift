internal import Vicino

/// A part of the service that does something with stores when it is due: publishing, or fetching.
protocol StoreKeeper: Actor {
    /// Does what is due. Folders of this computer need no network.
    ///
    /// - Parameter hindrance: asks why the network may not be used now. It is asked only if something is due there.
    /// - Returns: how long there is nothing more to do, unless something changes; nil for ever.
    func work(_ hindrance: @escaping @Sendable () async -> StorePause?) async -> Duration?
    /// Handles that this device is on another network, so that failures of the last one say nothing.
    func reconnect()
}

/// Whether the network may be used for stores, asked for once, and only if something is due there.
struct StorePermission {
    private let ask: @Sendable () async -> StorePause?
    private var isAsked = false
    /// Why it may not be used; nil if it may, or nobody has asked.
    private(set) var pause: StorePause?

    /// How long to wait until it is asked again whether the network is metered.
    static let meteredPause = Duration.seconds(300)

    init(_ ask: @escaping @Sendable () async -> StorePause?) { self.ask = ask }

    /// Whether a store may be used now.
    mutating func allows(address: String) async -> Bool {
        if address.hasPrefix("/") { return true }
        if !isAsked {
            pause = await ask()
            isAsked = true
        }
        return pause == nil
    }

    /// When to look again.
    ///
    /// - Parameter times: the addresses of stores, and when they are due.
    func next(_ times: [(address: String, due: Timestamp)], at now: Timestamp) -> Duration? {
        let waits = times.filter { pause == nil || $0.address.hasPrefix("/") || $0.due > now }
            .map { max(.seconds(1), $0.due - now) }
        // Another network is noticed by itself.
        return (waits + (pause == .metered ? [Self.meteredPause] : [])).min()
    }
}

/// What went wrong with stores, so that each trouble is said once, and once more when it is over.
struct StoreTroubles<Key: Hashable & Sendable>: Sendable {
    private var known: [Key: String] = [:]

    /// Notes what is wrong with a store.
    ///
    /// - Returns: whether it is news.
    mutating func begin(_ key: Key, _ trouble: String) -> Bool {
        defer { known[key] = trouble }
        return known[key] != trouble
    }

    /// Notes that nothing is wrong with it.
    ///
    /// - Returns: whether that is news.
    mutating func end(_ key: Key) -> Bool { known.removeValue(forKey: key) != nil }
}
