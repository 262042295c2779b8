internal import Synchronization
internal import VicinoPresence

/// Runs a discovery: passes what media hear and clocks show to the engines, and performs their effects.
///
/// One beat a second does everything that depends on time; a sighting counts at once. The work reads stores and
/// computes keys, so it runs on a thread of its own.
actor DiscoveryRunner {
    private let executor = BlockingExecutor(alone: "org.vicino.discovery")
    private let node: Node
    private let host: String?
    private let address: PresentAddress
    private let media: [any Medium]
    private let timeSource: any TimeSource
    private let policy: @Sendable () -> ExchangePolicy
    private let tell: @Sendable (Discovery.Event) -> Void
    private let changes: ChangeCounter
    private let verifier: KnockVerifier
    private let correction: ClockCorrection
    private let jobs: AsyncStream<Job>
    private let job: AsyncStream<Job>.Continuation
    private var surroundings: Surroundings
    private var meetings: Meetings
    private var elsewhere = MeetingsElsewhere()
    private var listeners = EpochListeners<EpochListener>()
    private var advertising = Advertising()
    private var hindrance = Hindrance()
    private var seenChanges: UInt64?
    /// The exchange policies of those followed authors that have one.
    private var chosen: [UserID: ExchangePolicy] = [:]

    /// Work that runs beside the beat.
    private enum Job: Sendable {
        case serve(EpochListener)
        case meet(UserID, Acceptance.Wish)
        case note(Listening.Event)
    }

    private static let beat: Duration = .seconds(1)

    nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

    init(
        _ node: Node, at host: String?, _ address: PresentAddress, _ media: [any Medium],
        _ configuration: Presence.Configuration, _ policy: @escaping @Sendable () -> ExchangePolicy,
        _ timeSource: any TimeSource, tell: @escaping @Sendable (Discovery.Event) -> Void
    ) {
        var configuration = configuration
        configuration.media = Array(Set(media.map(\.kind)))
        (self.node, self.host, self.address, self.media) = (node, host, address, media)
        (self.policy, self.timeSource, self.tell) = (policy, timeSource, tell)
        surroundings = Surroundings(configuration)
        meetings = Meetings(own: node.user)
        changes = ChangeCounter(node.folder)
        let correction = ClockCorrection()
        self.correction = correction
        verifier = KnockVerifier(.localNetwork, in: node.folder) { correction.time(at: timeSource.now) }
        (jobs, job) = AsyncStream.makeStream()
    }

    /// Runs the discovery until the task is cancelled.
    func run() async {
        await withDiscardingTaskGroup { group in
            for medium in media {
                let (events, availability) = (medium.events, medium.availability)
                // A sighting counts at once; the task ends when the discovery is cancelled.
                group.addTask { for await event in events { await self.take(PresenceEvent(event)) } }
                // Reports whether the medium works; the task ends likewise.
                group.addTask { for await state in availability { self.tell(.availability(medium.kind, state)) } }
            }
            // Time passes whether or not anything is heard; the task ends likewise.
            group.addTask { await self.keepTime() }
            for await job in jobs {
                // A slow session or a listener must not delay the others; each task ends with its job.
                group.addTask { await self.perform(job) }
            }
        }
    }

    // MARK: Time

    private func keepTime() async {
        let begin = timeSource.now.uptime
        await beat()
        await timeSource.tick(every: Self.beat, since: begin) { await beat() }
        // Immediately, because sessions may take a moment to end.
        await fallSilent()
    }

    private func beat() async {
        correction.learn(surroundings.time(at: timeSource.now), at: timeSource.now)
        do {
            try reload()
            perform(surroundings.govern(chosen, fallback: policy(), at: timeSource.now))
            try await openListener()
            try await advertise()
            hindrance.clear().map(tell)
        } catch {
            // The current advertisements may be of a revoked key, or of a past epoch.
            await fallSilent()
            hindrance.arise(error).map(tell)
        }
        perform(surroundings.pass(at: timeSource.now))
    }

    /// Loads changes to the user's own data, to followed authors and to followers.
    private func reload() throws {
        let count = try changes.count()
        guard count != seenChanges || surroundings.isMissingAuthor else { return }
        // Read before the replicas: a session in between is then already in the replicas' positions.
        let met = elsewhere.news(in: try node.lastMeetings())
        let present = try node.advertiser()
        verifier.open(to: present)
        advertising.change(to: present)
        let people = try node.recognisable()
        perform(surroundings.follow(people, at: timeSource.now) { try node.followedPerson($0, key: $1) })
        chosen = try node.chosenExchanges()
        catchUp(with: met)
        seenChanges = count
    }

    /// Applies sessions of other programs, so that the user is not asked, and authors are not met, in vain.
    private func catchUp(with met: [UserID: Timestamp]) {
        for (user, moment) in met {
            // An unreadable replica causes a needless session at worst; the next change reads it again.
            guard let revisions = try? node.standing(of: user) else { continue }
            elsewhere.settle(user, moment)
            perform(surroundings.caughtUp(with: user, revisions, at: moment, now: timeSource.now))
        }
    }

    /// Stops advertising and admitting peers, until the obstacle is gone.
    private func fallSilent() async {
        verifier.close()
        // What cannot be withdrawn now remains until the caller releases the media.
        for medium in media { try? await medium.stopAdvertising() }
        seenChanges = nil
        advertising.change(to: nil)
    }

    /// Listens on a new port, if the current epoch and key have none yet.
    private func openListener() async throws {
        let (epoch, key) = (Epoch(at: surroundings.time(at: timeSource.now)), advertising.advertiser?.key)
        guard listeners.isMissing(for: key, in: epoch) else { return }
        let listener = EpochListener(media)
        job.yield(.serve(listener))
        for try await addresses in listener.opened {
            listeners.add(listener, for: key, in: epoch)?.close()
            address.move(to: addresses)
            return advertising.repeatAll()
        }
        throw CancellationError()
    }

    private func advertise() async throws {
        let now = surroundings.time(at: timeSource.now)
        for (place, medium) in media.enumerated() {
            let psm = listeners.newest?.channels.psm(on: place)
            let due = advertising.advertisement(on: place, medium.kind, room: medium.room, psm: psm, at: now)
            guard let due else { continue }
            try await medium.advertise(due.beacons, port: address.port)
            advertising.begun(due, on: place, at: now)
        }
    }

    // MARK: People nearby

    private func take(_ event: PresenceEvent) { perform(surroundings.take(event, at: timeSource.now)) }

    private func perform(_ effects: [Surroundings.Effect]) {
        for effect in effects {
            switch effect {
            case .entered(let user): tell(.entered(person(user)))
            case .left(let user, let duration): tell(.left(person(user), after: duration))
            case .moved(let user, let zone): tell(.moved(person(user), zone))
            case .asks(let question): tell(.asks(request(question)))
            case .settled(let question): tell(.settled(request(question)))
            case .failed(let user, let error): tell(.failed(person(user), error))
            case .meet(let user, let wish): job.yield(.meet(user, wish))
            case .open(let devices): tell(.open(devices))
            case .clockIsOff(let milliseconds): tell(.clockIsOff(milliseconds: milliseconds))
            }
        }
    }

    /// The requests that wait for an answer.
    var requests: [Request] { surroundings.questions.map(request) }

    /// The requests that the user declined as long as the author is near.
    var declined: [Request] { surroundings.declined.map(request) }

    /// What a user's last beacons said.
    func lastWord(of user: UserID) -> LatestBeacon? { surroundings.lastWord(of: user, at: timeSource.now) }

    private func person(_ user: UserID) -> Person { node.person(toShow: user) }

    private func request(_ question: Acceptance.Question) -> Request {
        Request(about: person(question.user), askedAt: question.askedAt)
    }

    /// The people nearby, by name.
    var near: [Person] { encounters.map { person($0.person) } }

    /// The people nearby.
    var encounters: [Encounter] { surroundings.encounters }

    /// Takes the user's answer, and stores it as a policy if it is lasting.
    func answer(_ request: Request, _ answer: Request.Answer) throws {
        guard (requests + declined).contains(request) else {
            throw VicinoError(
                .notFound, "This request needs no answer any more: the person has left, or it was answered.")
        }
        try node.setPolicy(answer, for: request.person.user)
        perform(surroundings.answer(request.question, answer, at: timeSource.now))
    }

    /// Whether a peer that connected over a transport is near enough for a session.
    private func serves(_ user: UserID, over transport: Transport) -> Bool {
        transport != .bluetooth || surroundings.isInRange(user, on: .bluetooth)
    }

    /// Whether new records of a peer that connected are fetched.
    private func takes(from user: UserID) -> Bool {
        guard surroundings.takes(from: user) else { return false }
        meetings.beginAnswering(user)
        return true
    }

    // MARK: Sessions

    private func perform(_ job: Job) async {
        switch job {
        case .serve(let listener):
            let acceptance = SessionAcceptance(
                way: .localNetwork, changes: changes, serves: { await self.serves($0, over: $1) },
                takes: { await self.takes(from: $0) },
                tell: { [job = self.job] in job.yield(.note($0)) })
            await listener.serve(node, at: ListenAddress(host: host), verifier, acceptance)
        case .meet(let user, let wish): await meet(user, wish)
        case .note(.met(_, let report)):
            note(report, over: nil)
            meetings.endAnswering(report.peer.user)
        case .note(.failed(let person, let error)):
            if !(error is CancellationError) { tell(.failed(person, error)) }
            meetings.endAnswering(person.user)
        case .note(.refused(let address, let error)): tell(.refused(address: address, error))
        }
    }

    private func meet(_ user: UserID, _ wish: Acceptance.Wish) async {
        let wished = timeSource.now.uptime
        do {
            let courtesy = try meetings.courtesy(to: user) { try node.grant(to: user, at: node.now) != nil }
            if courtesy > .zero { try await timeSource.wait(until: wished + courtesy) }
            // The peer's own session fetches what is new, so this device does not fetch it a second time.
            while meetings.isAnswering(user) { try await timeSource.wait(until: timeSource.now.uptime + Self.beat) }
            switch meetings.begin(with: user, wish.device, wished: wished) {
            case .met: return
            case .busy: return take(.met(user, wish.device, .failed))
            case .call: break
            }
            defer { meetings.end(with: user) }
            if let (report, route) = try await call(user, wish) { return note(report, over: route) }
            take(.met(user, wish.device, .failed))
        } catch {
            take(.met(user, wish.device, .failed))
            if !(error is CancellationError) { tell(.failed(person(user), error)) }
        }
    }

    /// - Returns: nil if no key is known by which the peer would admit this device, or no route leads to it.
    private func call(_ user: UserID, _ wish: Acceptance.Wish) async throws -> (SyncReport, RouteAddress?)? {
        guard let key = try node.knockKey(at: user, wish.device, by: wish.way) else { return nil }
        let shift = surroundings.shift(to: user, wish.device, at: timeSource.now)
        let targets = wish.routes.compactMap(target(of:))
        // Recognised over a medium that carries no sessions: the first address on another one begins the next attempt.
        guard !targets.isEmpty else { return nil }
        let used = Mutex<RouteAddress?>(nil)
        let report = try await node.sync(
            with: user, at: DialTarget.ordered(targets), key,
            now: { [timeSource] in timeSource.now.wall.advanced(byMilliseconds: shift) },
            reached: { target in used.withLock { $0 = target.route } })
        return (report, used.withLock(\.self))
    }

    /// Where a route leads; nil if it names no address, or no channel on a medium that has them.
    private func target(of route: PeerRoute) -> DialTarget? {
        guard let transport = media.first(where: { $0.kind == route.medium && $0.transport != nil })?.transport else {
            return PeerAddress(route.address.text).map(DialTarget.network)
        }
        return route.psm.map { .channel(route.medium, transport, route.address, $0) }
    }

    /// Takes over the result of a session that either side began.
    private func note(_ report: SyncReport, over route: RouteAddress?) {
        let user = report.peer.user
        // Told last, so that the reader of the event finds everything taken over.
        defer {
            tell(.met(report.peer, report))
            if report.isRevoked { tell(.revoked(report.peer)) }
        }
        // A session that fetched nothing says nothing about what is new.
        guard report.isTaking else { return }
        do {
            elsewhere.settle(user, try node.lastMeeting(with: report.peer)?.at)
            // The key first: the revision counts only under its key.
            if let key = try node.recognisable(user) {
                try surroundings.follow(user, key) { try node.followedPerson($0, key: $1) }
            }
            let roster = try node.knownRoster(of: user)
            guard let device = roster?.index(ofSigningKey: report.device) else { return }
            meetings.met(user, device, at: timeSource.now.uptime)
            take(.met(user, device, report.revision.map { .completed(revision: $0, address: route) } ?? .failed))
        } catch { tell(.failed(report.peer, error)) }
    }
}
