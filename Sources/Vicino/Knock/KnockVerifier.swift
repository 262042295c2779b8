internal import VicinoConnection
internal import VicinoFolder
internal import VicinoLocks
internal import VicinoPresence

/// Accepts knocks with a currently valid key.
final class KnockVerifier: Sendable {
    private struct State {
        var matcher: KnockMatcher
        var journal: KnockJournal
        var renew: Renewal
        /// Why the keys cannot be read.
        var keysObstacle: (any Error)?
        /// Why knocks cannot be written down.
        var obstacle: (any Error)?
    }

    /// Returns the valid keys; nil if they are unchanged since the last call.
    typealias Renewal = () throws -> [(kind: KnockKeyKind, key: KnockKey)]?

    private let state: LockedValue<State>
    private let now: @Sendable () -> Timestamp

    /// Makes a verifier that accepts no knock until a key is set.
    ///
    /// - Parameters:
    ///   - folder: the user's data folder; all listeners of it together accept each knock once.
    ///   - renew: called at each knock, once for all knocks that wait at that time.
    init(
        _ medium: MediumKind, in folder: DataFolder, now: @escaping @Sendable () -> Timestamp,
        renew: sending @escaping Renewal = { nil }
    ) {
        state = LockedValue(State(matcher: KnockMatcher(medium: medium), journal: KnockJournal(folder), renew: renew))
        self.now = now
    }

    /// Accepts the keys by which this device is recognised now, and no others.
    ///
    /// - Parameter invitations: those whose beacons are advertised.
    func open(to advertiser: Advertiser, invitations: [InvitationBeacons.Open] = []) {
        let bridges = advertiser.bridges.map { bridge in
            (
                KnockKeyKind.bridge(bridge.follower, device: bridge.device),
                KnockKey(bridge.key, device: advertiser.device)
            )
        }
        let own = KnockKey(advertiser.key, device: advertiser.device)
        let invited = invitations.map { (KnockKeyKind.invitation($0.secret.id), KnockKey($0.secret)) }
        state.withLock { $0.matcher.replaceKeys([(KnockKeyKind.presence, own)] + invited + bridges) }
    }

    /// Accepts strangers: any peer that has found out that this device is open.
    func openToStrangers() { state.withLock { $0.matcher.replaceKeys([(.stranger, .strangers)]) } }

    /// Accepts one device of a follower, and no other peer.
    ///
    /// - Parameters:
    ///   - earlier: the bridge's key if the follower's program is from before version 1.
    ///   - device: the index of this device.
    func open(to bridge: Bridge, earlier: PresenceKey, of device: DeviceIndex) {
        let kind = KnockKeyKind.bridge(bridge.follower, device: bridge.device)
        let keys = [bridge.key, earlier].map { (kind, KnockKey($0, device: device)) }
        state.withLock { $0.matcher.replaceKeys(keys) }
    }

    /// Accepts no knock.
    func close() { state.withLock { $0.matcher.replaceKeys([]) } }

    /// The admission that checks each knock that is received over networks.
    var knockAdmission: KnockAdmission { knockAdmission(over: .localNetwork) }

    /// The admission that checks each knock that is received over a medium.
    func knockAdmission(over medium: MediumKind) -> KnockAdmission {
        KnockAdmission(
            { [self] bytes, hello in
                guard let knock = try? Knock(bytes: bytes) else { return false }
                return state.withLock { state in
                    // A knock that fits no key causes no reading or writing.
                    guard let use = state.matcher.match(knock, hello: hello, at: now(), over: medium) else {
                        return false
                    }
                    return Self.accepts(use, &state)
                }
            }, renewing: { [self] in state.withLock { Self.renew(&$0) } })
    }

    /// The error because of which the last knock was not accepted; nil if there was none, or if its cause has ended. With
    /// such an error it reads the keys, and writes the file of knocks, so that the error ends with its cause.
    func presentObstacle() -> (any Error)? {
        state.withLock { state in
            if state.keysObstacle != nil { Self.renew(&state) }
            guard state.keysObstacle == nil else { return state.keysObstacle }
            guard state.obstacle != nil else { return nil }
            do {
                try state.journal.rewrite()
                state.obstacle = nil
            } catch { state.obstacle = error }
            return state.obstacle
        }
    }

    private static func accepts(_ use: KnockUse, _ state: inout State) -> Bool {
        do {
            let isNew = try state.journal.insert(use)
            state.obstacle = nil
            return isNew
        } catch {
            // A knock that cannot be written down could be replayed, so it is not accepted.
            state.obstacle = error
            return false
        }
    }

    private static func renew(_ state: inout State) {
        do {
            if let keys = try state.renew() { state.matcher.replaceKeys(keys) }
            state.keysObstacle = nil
        } catch {
            // The keys cannot be read, so no knock is accepted.
            state.matcher.replaceKeys([])
            state.keysObstacle = error
        }
    }
}

extension KnockKey {
    /// Knocks with this key over a medium, by a clock.
    func knocking(on medium: MediumKind, at now: @escaping @Sendable () -> Timestamp) -> Knocking {
        { hello in
            var generator = SystemRandomNumberGenerator()
            return knock(on: medium, in: Epoch(at: now()), hello: hello, using: &generator).bytes
        }
    }
}
