internal import VicinoPresence

/// The open listeners: the newest, and the one before it for peers that know no newer one.
///
/// Each epoch, key and choice of networks has a listener of its own: one that stayed would reveal which new name replaces
/// an old one, and on another network, whose it is.
struct EpochListeners<EpochListener> {
    fileprivate struct Open {
        let listener: EpochListener
        /// The networks on which peers can connect to it; nil for all.
        let networks: Set<ListeningNetwork>?
    }

    /// What the newest listener is for.
    private struct Aim: Equatable {
        let epoch: Epoch
        let key: PresenceKey?
        let networks: Set<ListeningNetwork>?
    }

    private var open: [Open] = []
    private var aim: Aim?

    /// The listener to which beacons lead.
    var newest: EpochListener? { open.last?.listener }

    /// The epoch of the newest listener; nil without one.
    var epoch: Epoch? { aim?.epoch }

    /// Whether an epoch, a key and networks have no listener yet.
    func isMissing(for key: PresenceKey?, in epoch: Epoch, on networks: [ListeningNetwork]? = nil) -> Bool {
        aim != Aim(epoch: epoch, key: key, networks: networks.map { Set($0) })
    }

    /// Adds a listener that has been opened.
    ///
    /// - Returns: the listener to close in its stead, if there is one.
    mutating func add(
        _ listener: EpochListener, for key: PresenceKey?, in epoch: Epoch, on networks: [ListeningNetwork]? = nil
    ) -> EpochListener? {
        let networks = networks.map { Set($0) }
        aim = Aim(epoch: epoch, key: key, networks: networks)
        open.append(Open(listener: listener, networks: networks))
        return open.count > 2 ? open.removeFirst().listener : nil
    }

    /// Removes the listeners on networks that this device may not use now.
    ///
    /// - Parameter networks: those that it may use; nil for all.
    /// - Returns: the removed listeners, to close.
    mutating func removeLeft(by networks: [ListeningNetwork]?) -> [EpochListener] {
        guard let networks else { return [] }
        let left = open.filter { $0.networks?.isSubset(of: networks) != true }
        open.removeAll { $0.networks?.isSubset(of: networks) != true }
        if !left.isEmpty { aim = nil }
        return left.map(\.listener)
    }
}

extension EpochListeners: Sendable where EpochListener: Sendable {}
extension EpochListeners.Open: Sendable where EpochListener: Sendable {}
