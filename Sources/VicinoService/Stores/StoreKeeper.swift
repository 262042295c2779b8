internal import Vicino

/// A part of the service that does something with stores when it is due: publishing, or fetching.
protocol StoreKeeper: Actor {
    /// Does what is due.
    ///
    /// - Returns: how long there is nothing more to do, unless something changes; nil for ever.
    func work() async -> Duration?
    /// Handles that this device is on another network, so that failures of the last one say nothing.
    func reconnect()
    /// Forgets what is shown in the status, because nothing may be done now.
    func rest(_ pause: StorePause)
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
