internal import VicinoConnection
internal import VicinoFolder
internal import VicinoSync

/// Runs sessions with the devices of other users and with the user's other devices, whichever side connects.
final class PeerSessions: Sendable {
    /// What the sessions read and write.
    let stores: SessionStore.Parts
    let device: OwnDevice
    let knocks: KnockKeys
    let admission: NodeAdmission
    /// The sessions that run now.
    let running = RunningSessions()

    init(_ stores: SessionStore.Parts, of device: OwnDevice, knocks: KnockKeys, admission: NodeAdmission) {
        self.stores = stores
        self.device = device
        self.knocks = knocks
        self.admission = admission
    }

    var folder: DataFolder { stores.files.folder }
    var people: People { stores.people }
    var peers: Peers { stores.peers }
    var now: @Sendable () -> Timestamp { stores.now }

    /// Runs one session over a connection.
    ///
    /// - Parameter moving: whether a session over Bluetooth should end to go on over a network; nil for never.
    func run(
        _ connection: PeerConnection, _ session: Session.Configuration, changes: ChangeCounter? = nil,
        moving: SessionRunner.Moving? = nil, progress: @escaping @Sendable (SyncProgress) throws -> Void,
        whenOpen: @escaping @Sendable (SessionStore) throws -> Void = { _ in }
    ) async throws -> SyncReport {
        let store = SessionStore(
            stores, peer: connection.peer.roster, device: connection.peer.device,
            certificates: (connection.ownCertificateHash, connection.peer.certificateHash))
        let configuration = withWords(session, to: connection.peer.roster)
        let changes = changes ?? ChangeCounter(folder)
        let moving = connection.transport == .bluetooth ? moving : nil
        return try await running.running(with: people.person(toShow: connection.peer.user)) { entry in
            let observe: @Sendable (SyncProgress) throws -> Void = { [stores] step in
                let now = stores.now()
                entry.change { $0.note(step, now: now) }
                try progress(step)
            }
            return try await SessionRunner(
                connection, configuration, stores: SerialSessionStore(store), changes: changes, as: entry,
                whenOpen: { store in
                    // It only ends bridges that nobody needs any more.
                    try? store.parts.renewals.noteAware(store.peer.author)
                    try whenOpen(store)
                }, observe: observe, moving: moving
            ).run()
        }
    }

    /// What a session is about, with what it says of shares, of people whom the user has met, and of stores.
    private func withWords(
        _ session: Session.Configuration, to peer: Verified<Roster>
    ) -> Session.Configuration {
        var configuration = session
        // If it cannot be read now, records count all the same.
        configuration.shares = (try? stores.friendShares.exchange(with: peer)) ?? ShareExchange()
        configuration.vouches = (try? stores.vouches.exchange(with: peer)) ?? VouchExchange()
        configuration.publishes = (try? stores.publishing.told.isNeeded()) ?? false
        return configuration
    }

    /// The authors whose records this device wants from a peer.
    func wants(of peer: UserID) throws -> [UserID] {
        try peer == device.user || people.isFollowed(peer) ? [peer] : []
    }

    /// Explains why the other device closes the connection silently: while this side still connects, or later.
    static func explaining<Outcome>(
        silence: String, _ session: () async throws -> Outcome
    ) async throws -> Outcome {
        do { return try await session() } catch let error as VicinoError where error.code == .rejected {
            throw VicinoError(.rejected, silence, cause: error)
        }
    }
}
