internal import VicinoPresence

/// The open listeners: the newest, and the one before it for peers that know no newer one.
///
/// Each epoch and each key has a listener of its own: one that stayed would reveal which new name replaces an old one.
struct EpochListeners<EpochListener> {
    private var open: [EpochListener] = []
    private var aim: (epoch: Epoch, key: PresenceKey?)?

    /// The listener to which beacons lead.
    var newest: EpochListener? { open.last }

    /// Whether an epoch and key have no listener yet.
    func isMissing(for key: PresenceKey?, in epoch: Epoch) -> Bool {
        guard let aim else { return true }
        return aim.epoch != epoch || aim.key != key
    }

    /// Adds a listener that has been opened.
    ///
    /// - Returns: the listener to close in its stead, if there is one.
    mutating func add(_ listener: EpochListener, for key: PresenceKey?, in epoch: Epoch) -> EpochListener? {
        aim = (epoch, key)
        open.append(listener)
        return open.count > 2 ? open.removeFirst() : nil
    }
}

extension EpochListeners: Sendable where EpochListener: Sendable {}
