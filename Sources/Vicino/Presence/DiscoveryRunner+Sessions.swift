internal import VicinoLocks
internal import VicinoPresence

/// The sessions of a discovery, whichever side connects.
extension DiscoveryRunner {
    func perform(_ job: Job) async {
        switch job {
        case .serve(let listener, at: let address):
            await listener.serve(parts.sessions, at: address, knock: verifier, rules)
        case .meet(let user, candidate: let candidate): await meet(user, candidate)
        case .resume(let user, candidate: let candidate, after: let wait): await meet(user, candidate, after: wait)
        case .note(.met(_, report: let report)):
            note(report, over: nil, isInitiator: false)
            meetings.endAnswering(report.peer.user)
        case .note(.failed(let person, error: let error)):
            moved.forget(person.user)
            tell(.failed(person, error: error))
            meetings.endAnswering(person.user)
        case .note(.stopped(let person)):
            moved.forget(person.user)
            meetings.endAnswering(person.user)
        case .note(.refused(let address, let error)): tell(.refused(address: address, error))
        }
    }

    // MARK: Peers that connect

    private var rules: ServingRules {
        ServingRules(
            way: .localNetwork, changes: changes, serves: { await self.serves($0, over: $1) },
            fetches: { await self.fetches(from: $0) }, moves: { await self.moves($0, signingKey: $1, after: $2) },
            tell: { [job = self.job] in job.yield(.note($0)) })
    }

    /// Whether a peer that connected over a transport is near enough for a session.
    private func serves(_ user: UserID, over transport: Transport) -> Bool {
        transport != .bluetooth || engine.isInRange(user, on: .bluetooth)
    }

    /// Whether the new records of a peer that connected are fetched.
    private func fetches(from user: UserID) -> Bool {
        guard engine.fetches(from: user) else { return false }
        meetings.beginAnswering(user)
        return true
    }

    /// Whether a session over Bluetooth that a peer began should go on over a network.
    private func moves(_ user: UserID, signingKey: [UInt8], after elapsed: Duration) -> Bool {
        guard let device = try? parts.peers.knownRoster(of: user)?.index(ofSigningKey: signingKey) else { return false }
        return moves(user, device, after: elapsed)
    }

    private func moves(
        _ user: UserID, _ device: DeviceIndex, besides tried: Set<RouteAddress> = [], after elapsed: Duration
    ) -> Bool {
        let now = timeSource.now.uptime
        return mediumChange.beginTrial(
            with: user, over: engine.routes(to: user, device), besides: tried, since: now - elapsed, at: now)
    }

    // MARK: Peers to connect to

    /// - Parameter wait: how long to wait for the peer to connect; nil for what the two ids and grants say.
    private func meet(_ user: UserID, _ candidate: FetchDecision.Candidate, after wait: Duration? = nil) async {
        let foundAt = timeSource.now.uptime
        do {
            let wait = try wait ?? self.wait(for: user, candidate.device)
            begin: while true {
                let now = timeSource.now.uptime
                switch meetings.begin(with: user, candidate.device, foundAt: foundAt, wait: wait, at: now) {
                case .wait(let uptime): try await timeSource.wait(until: uptime)
                case .met: return
                case .busy: return handle(.sessionEnded(user, device: candidate.device, outcome: .failed))
                case .call: break begin
                }
            }
            defer { meetings.end(with: user) }
            if let (report, route) = try await call(user, candidate) {
                return note(report, over: route, isInitiator: true)
            }
            handle(.sessionEnded(user, device: candidate.device, outcome: .failed))
        } catch {
            moved.forget(user)
            handle(.sessionEnded(user, device: candidate.device, outcome: .failed))
            if !(error is CancellationError) { tell(.failed(person(user), error: VicinoError(reporting: error))) }
        }
    }

    /// How long to wait for a peer to connect. Of two devices of one user the one with the lower index connects at once.
    private func wait(for user: UserID, _ device: DeviceIndex) throws -> Duration {
        guard user == self.user else {
            return try meetings.wait(for: user) { try parts.grants.grant(to: user, at: parts.now) != nil }
        }
        return try parts.ownPresence.deviceIndex().value < device.value ? .zero : Meetings.wait
    }

    /// - Returns: nil if no key is known by which the peer would admit this device, or no route leads to it.
    private func call(_ user: UserID, _ candidate: FetchDecision.Candidate) async throws -> (SyncReport, RouteAddress?)?
    {
        let keys = try parts.knocks.keys(at: user, candidate.device, recognisedBy: candidate.keyKind)
        guard !keys.isEmpty else { return nil }
        let shift = engine.shift(to: user, candidate.device, at: timeSource.now)
        let targets = candidate.routes.compactMap(target(of:))
        // Recognised over a medium that carries no sessions: the first address on another one begins the next attempt.
        guard !targets.isEmpty else { return nil }
        let used = LockedValue<RouteAddress?>(nil)
        let tried = Set(candidate.routes.map(\.address))
        let report = try await parts.sessions.sync(
            with: user, at: DialTarget.ordered(targets), keys,
            now: { [timeSource] in timeSource.now.wall.advanced(byMilliseconds: shift) },
            reached: { target in used.withLock { $0 = target.route } },
            moving: { await self.moves(user, candidate.device, besides: tried, after: $0) })
        return (report, used.withLock(\.self))
    }

    /// Where a route leads; nil if it names no address, or no channel on a medium that has them.
    private func target(of route: PeerRoute) -> DialTarget? {
        DialTarget(route.address, on: route.medium, psm: route.psm, over: media)
    }

    // MARK: What sessions have brought

    /// Takes over the result of a session that either side began.
    private func note(_ report: SyncReport, over route: RouteAddress?, isInitiator: Bool) {
        let user = report.peer.user
        let whole = moved.complete(report, at: timeSource.now.uptime)
        // Told last, so that the reader of the event finds everything taken over.
        defer {
            if let whole {
                tell(.met(whole.peer, report: whole))
                if whole.isAccessRevoked { tell(.accessRevoked(by: whole.peer)) }
            }
        }
        if report.transport == .tcp { mediumChange.succeeded(with: user) }
        // A session that fetched nothing says nothing about what is new.
        guard report.isFetching else { return }
        do {
            outsideMeetings.noteApplied(user, try parts.peers.lastMeeting(with: user)?.endedAt)
            // The key first: the revision counts only under its key, and for the audience of its field.
            if let author = try parts.authorPresence.recognisable(user) {
                try engine.follow(user, author) { try parts.authorPresence.contact($0, $1) }
            }
            let roster = try user == self.user ? parts.sessions.device.roster() : parts.peers.knownRoster(of: user)
            guard let device = roster?.index(ofSigningKey: report.device) else { return }
            if report.isMoved, report.revision == nil { return resume(user, device, isInitiator: isInitiator) }
            meetings.met(user, device, at: timeSource.now.uptime)
            handle(
                .sessionEnded(
                    user, device: device,
                    outcome: report.revision.map { .completed(revision: $0, address: route) } ?? .failed)
            )
        } catch { tell(.failed(report.peer, error: VicinoError(reporting: error))) }
    }

    /// Goes on with a session that either side has ended for that.
    private func resume(_ user: UserID, _ device: DeviceIndex, isInitiator: Bool) {
        let routes = engine.routes(to: user, device)
        let hasNetwork = routes.contains { target(of: $0)?.isOnNetwork == true }
        let rest = MovedSessions.rest(with: device, over: routes, hasNetwork: hasNetwork, isInitiator: isInitiator)
        guard let rest else { return handle(.sessionEnded(user, device: device, outcome: .failed)) }
        job.yield(.resume(user, candidate: rest.candidate, after: rest.wait))
    }
}
