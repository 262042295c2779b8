internal import Synchronization
internal import VicinoLink
internal import VicinoPresence

/// Lets those in who knock with a key that opens at the time.
final class Doorkeeping: Sendable {
    private let gate: Mutex<KnockGate>
    private let now: @Sendable () -> Timestamp

    /// Opens to nobody.
    init(_ medium: MediumKind, now: @escaping @Sendable () -> Timestamp) {
        gate = Mutex(KnockGate(medium: medium))
        self.now = now
    }

    /// Opens to those who have the keys by which this device is recognised now, and to no others.
    func open(to advertiser: Advertiser) {
        let bridges = advertiser.bridges.map { bridge in
            (KnockOpening.bridge(bridge.follower, bridge.device), KnockKey(bridge.key, device: advertiser.device))
        }
        let own = (KnockOpening.presence, KnockKey(advertiser.key, device: advertiser.device))
        gate.withLock { $0.open(to: [own] + bridges) }
    }

    /// Opens to nobody.
    func close() { gate.withLock { $0.open(to: []) } }

    /// What looks at each knock.
    var doorkeeper: Doorkeeper {
        { [self] bytes, hello in
            guard let knock = try? Knock(bytes: bytes) else { return false }
            return gate.withLock { $0.admits(knock, hello: hello, at: now()) } != nil
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
