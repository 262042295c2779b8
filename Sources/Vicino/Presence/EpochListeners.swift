internal import VicinoPresence

/// Which doors are open: the newest, and the one before it for those who have heard of no other.
///
/// Each epoch has a door of its own, and so has each key: one that stayed would tell who has another name now.
struct EpochListeners<EpochListener> {
    private var open: [EpochListener] = []
    private var newest: (epoch: Epoch, key: PresenceKey?)?

    /// Whether there is no door yet for an epoch and a key.
    func isMissing(for key: PresenceKey?, in epoch: Epoch) -> Bool {
        guard let newest else { return true }
        return newest.epoch != epoch || newest.key != key
    }

    /// Takes a door that has been opened.
    ///
    /// - Returns: the one to close for it, if there is one.
    mutating func add(_ door: EpochListener, for key: PresenceKey?, in epoch: Epoch) -> EpochListener? {
        newest = (epoch, key)
        open.append(door)
        return open.count > 2 ? open.removeFirst() : nil
    }
}

extension EpochListeners: Sendable where EpochListener: Sendable {}
