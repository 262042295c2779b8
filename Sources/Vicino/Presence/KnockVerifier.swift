internal import Synchronization
internal import VicinoLink
internal import VicinoPresence
internal import VicinoStore

/// Lets those in who knock with a key that opens at the time.
final class KnockVerifier: Sendable {
    private struct State {
        var gate: KnockMatcher
        var ledger: KnockJournal
        var renew: Renewal
    }

    /// Gives the keys that open, if they are others than when it was asked last.
    typealias Renewal = () throws -> [(opening: KnockOpening, key: KnockKey)]?

    private let state: Mutex<State>
    private let now: @Sendable () -> Timestamp

    /// Opens to nobody, until it is told otherwise.
    ///
    /// - Parameters:
    ///   - folder: that of the user, whose doors open once to each knock, all together.
    ///   - renew: asked at each knock, once for all that wait at a time.
    init(
        _ medium: MediumKind, in folder: DataFolder, now: @escaping @Sendable () -> Timestamp,
        renew: sending @escaping Renewal = { nil }
    ) {
        state = Mutex(State(gate: KnockMatcher(medium: medium), ledger: KnockJournal(folder), renew: renew))
        self.now = now
    }

    /// Opens to those who have the keys by which this device is recognised now, and to no others.
    func open(to advertiser: Advertiser) {
        let bridges = advertiser.bridges.map { bridge in
            (KnockOpening.bridge(bridge.follower, bridge.device), KnockKey(bridge.key, device: advertiser.device))
        }
        let own = (KnockOpening.presence, KnockKey(advertiser.key, device: advertiser.device))
        state.withLock { $0.gate.open(to: [own] + bridges) }
    }

    /// Opens to strangers: whoever has found out that this device is open.
    func openToStrangers() { state.withLock { $0.gate.open(to: [(.stranger, .strangers)]) } }

    /// Opens to one device of a follower, whatever else it knows, and to nobody else.
    ///
    /// - Parameter device: one's own.
    func open(to bridge: Bridge, of device: DeviceIndex) {
        state.withLock {
            $0.gate.open(to: [(.bridge(bridge.follower, bridge.device), KnockKey(bridge.key, device: device))])
        }
    }

    /// Opens to nobody.
    func close() { state.withLock { $0.gate.open(to: []) } }

    /// What looks at each knock.
    var doorkeeper: KnockAdmission {
        KnockAdmission(
            { [self] bytes, hello in
                guard let knock = try? Knock(bytes: bytes) else { return false }
                return state.withLock { state in
                    // Nothing is read or written for a knock that fits no key.
                    guard let use = state.gate.recognises(knock, hello: hello, at: now()) else { return false }
                    // What cannot be written down could be sent again, and so does not open.
                    return (try? state.ledger.isNew(use)) ?? false
                }
            }, renewing: { [self] in state.withLock { Self.renew(&$0) } })
    }

    private static func renew(_ state: inout State) {
        do {
            if let keys = try state.renew() { state.gate.open(to: keys) }
        } catch {
            // Who may come in cannot be looked up, and so nobody does.
            state.gate.open(to: [])
        }
    }
}

extension KnockKey {
    /// Knocks with it over a medium, by a clock.
    func knocking(on medium: MediumKind, at now: @escaping @Sendable () -> Timestamp) -> Knocking {
        { hello in
            var generator = SystemRandomNumberGenerator()
            return knock(on: medium, in: Epoch(at: now()), hello: hello, using: &generator).bytes
        }
    }
}
