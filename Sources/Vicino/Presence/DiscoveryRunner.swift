internal import VicinoFolder
internal import VicinoLocks
internal import VicinoPresence
internal import VicinoThreads

/// Runs a discovery: passes what media hear and clocks show to the engines, and performs their effects.
///
/// One tick a second does everything that depends on time; a sighting counts at once. The work reads stores and
/// computes keys, so it runs on a thread of its own.
actor DiscoveryRunner {
    private let executor = BlockingExecutor(alone: "org.vicino.discovery")
    let parts: Parts
    let host: String?
    /// The networks on which peers may connect now; nil for all.
    private let networks: @Sendable () -> [ListeningNetwork]?
    private let address: PresentAddress
    let media: [any Medium]
    let timeSource: any TimeSource
    private let policy: @Sendable () -> ExchangePolicy
    let tell: @Sendable (Discovery.Event) -> Void
    let changes: ChangeCounter
    let verifier: KnockVerifier
    private let correction: ClockCorrection
    private let jobs: AsyncStream<Job>
    let job: AsyncStream<Job>.Continuation
    var engine: DiscoveryEngine
    var meetings: Meetings
    var mediumChange = MediumChange()
    var moved = MovedSessions()
    var outsideMeetings = OutsideMeetingDetector()
    private var listeners = EpochListeners<EpochListener>()
    private var advertising = Advertising()
    private var invitations = OpenInvitationBeacons()
    private var obstacle = PresentObstacle()
    private var freshness = Freshness()
    /// The exchange policies of those followed authors that have one.
    private var chosen: [UserID: ExchangePolicy] = [:]

    /// What a discovery uses of this device's data.
    struct Parts: Sendable {
        let sessions: PeerSessions
        let followed: FollowedAuthors
        let peers: Peers
        let grants: Grants
        let ownPresence: OwnPresence
        let authorPresence: AuthorPresence
        let knocks: KnockKeys
        let invitations: Invitations
        let policies: Policies

        var folder: DataFolder { sessions.folder }
        /// The present time.
        var now: Timestamp { sessions.now() }
    }

    /// What a discovery does, as its caller wants it.
    struct Plan: Sendable {
        let host: String?
        let media: [any Medium]
        let configuration: DiscoveryConfiguration
        let policy: @Sendable () -> ExchangePolicy
        let networks: @Sendable () -> [ListeningNetwork]?
    }

    /// Work that runs beside the tick.
    enum Job: Sendable {
        case serve(EpochListener, at: ListenAddress)
        case meet(UserID, candidate: FetchDecision.Candidate)
        /// Goes on with a session that has moved; the side that connected first does so at once.
        case resume(UserID, candidate: FetchDecision.Candidate, after: Duration)
        case note(SessionNote)
    }

    static let tickInterval: Duration = .seconds(1)

    nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

    init(
        _ parts: Parts, _ plan: Plan, at address: PresentAddress, by timeSource: any TimeSource,
        tell: @escaping @Sendable (Discovery.Event) -> Void
    ) {
        var configuration = plan.configuration
        configuration.media = Array(Set(plan.media.map(\.kind)))
        self.parts = parts
        host = plan.host
        self.address = address
        media = plan.media
        policy = plan.policy
        self.timeSource = timeSource
        self.tell = tell
        networks = plan.networks
        engine = DiscoveryEngine(configuration)
        meetings = Meetings(own: parts.followed.people.user)
        changes = ChangeCounter(parts.folder)
        let correction = ClockCorrection()
        self.correction = correction
        verifier = KnockVerifier(.localNetwork, in: parts.folder) { correction.time(at: timeSource.now) }
        let jobs = AsyncStream.makeStream(of: Job.self)
        self.jobs = jobs.stream
        job = jobs.continuation
    }

    /// Runs the discovery until the task is cancelled.
    func run() async {
        await withDiscardingTaskGroup { group in
            for medium in media {
                let events = medium.events
                let availability = medium.availability
                // A sighting counts at once; the task ends when the discovery is cancelled.
                group.addTask { await self.listen(to: events) }
                // Reports whether the medium works; the task ends likewise.
                group.addTask { for await state in availability { self.tell(.availability(of: medium.kind, state)) } }
            }
            // Time passes whether or not anything is heard; the task ends likewise.
            group.addTask { await self.keepTime() }
            for await job in jobs {
                // A slow session or a listener must not delay the others; each task ends with its job.
                group.addTask { await self.perform(job) }
            }
        }
    }

    /// Handles what a medium hears on this actor's thread, so that events that arrive together wake no other thread.
    private func listen(to events: AsyncStream<MediumEvent>) async {
        for await event in events { handle(.reported(event)) }
    }

    // MARK: Time

    private func keepTime() async {
        let begin = timeSource.now.uptime
        await tick()
        await timeSource.tick(every: Self.tickInterval, since: begin, on: executor) { await tick() }
        // Immediately, because sessions may take a moment to end.
        await fallSilent()
    }

    private func tick() async {
        correction.learn(engine.time(at: timeSource.now), at: timeSource.now)
        do {
            try reload()
            perform(engine.govern(chosen, fallback: policy(), at: timeSource.now))
            try await openListener()
            try await advertise()
            // A device that cannot admit peers goes on advertising: it is recognised, and connects to others itself.
            note(verifier.presentObstacle())
        } catch {
            // The current advertisements may be of a revoked key, or of a past epoch.
            await fallSilent()
            note(error)
        }
        perform(engine.pass(at: timeSource.now))
        moved.expire(at: timeSource.now.uptime).forEach(tell)
    }

    private func note(_ error: (any Error)?) { obstacle.update(error).map { tell(Discovery.Event($0)) } }

    /// Loads changes to the user's own data, to followed authors and to followers.
    private func reload() throws {
        let count = try changes.count()
        let now = engine.time(at: timeSource.now)
        let isCurrent = freshness.isCurrent(count, at: parts.now)
        guard !isCurrent || engine.isMissingAuthor || invitations.isOutdated(at: now) else { return }
        // Read before the replicas: a session in between is then already in the replicas' positions.
        let met = outsideMeetings.detect(in: try parts.peers.lastMeetings())
        let present = try parts.ownPresence.advertiser()
        invitations = OpenInvitationBeacons(try parts.invitations.advertised(at: now))
        verifier.open(to: present, invitations: invitations.open)
        advertising.change(to: present)
        let people = try parts.authorPresence.recognisable()
        perform(engine.follow(people, at: timeSource.now) { try parts.authorPresence.contact($0, $1) })
        chosen = try parts.policies.chosenExchanges()
        // The user's devices are one: nobody is asked whether they may meet.
        chosen[user] = .always
        catchUp(with: met)
        freshness = Freshness(count: count, until: try parts.grants.nextExpiry(after: parts.now))
    }

    /// Applies sessions of other programs, so that the user is not asked needlessly and no author is met twice.
    private func catchUp(with met: [UserID: Timestamp]) {
        for (user, moment) in met {
            // An unreadable replica causes a needless session at worst; the next change reads it again.
            guard let revisions = try? parts.authorPresence.heldRevisions(of: user) else { continue }
            outsideMeetings.noteApplied(user, moment)
            perform(engine.caughtUp(with: user, revisions, at: moment, now: timeSource.now))
        }
    }

    /// Stops advertising and admitting peers, until the obstacle is gone.
    private func fallSilent() async {
        verifier.close()
        // What cannot be withdrawn now remains until the caller releases the media.
        for medium in media { try? await medium.stopAdvertising() }
        freshness = Freshness()
        advertising.change(to: nil)
        invitations = OpenInvitationBeacons()
    }

    /// Listens on a new port, if the current epoch and key have none yet.
    private func openListener() async throws {
        let now = engine.time(at: timeSource.now)
        let key = advertising.advertiser?.key
        let epoch = advertising.advertiser?.epoch(at: now) ?? Epoch(at: now)
        let networks = networks()?.filter(\.isPresent)
        // Nothing may be open on a network that this device has come to, or that is trusted no more.
        for listener in listeners.removeLeft(by: networks) { listener.close() }
        guard listeners.isMissing(for: key, in: epoch, on: networks) else { return }
        let listener = EpochListener(media)
        job.yield(.serve(listener, at: ListenAddress(host: host, interfaces: networks?.map(\.interface))))
        for try await port in listener.opened {
            listeners.add(listener, for: key, in: epoch, on: networks)?.close()
            address.move(toPort: port)
            return advertising.repeatAll()
        }
        throw CancellationError()
    }

    private func advertise() async throws {
        let now = engine.time(at: timeSource.now)
        // A radio sends the beacons of one purpose at a time, because their strengths would show that they are of one device.
        let isOpen = SharedLock.isHeld(in: parts.folder, for: RadioUse.opening)
        for (index, medium) in media.enumerated() {
            // Without a network to connect over, nothing is advertised there.
            let isReachable = medium.transport != nil || address.port != 0
            guard isReachable, !isOpen || medium.transport == nil else {
                if advertising.pause(on: index) { try await medium.stopAdvertising() }
                continue
            }
            let psm = listeners.newest?.channels.psm(on: index)
            // Only a network: over a radio, each further beacon costs energy, and strangers are served at no distance.
            let room = medium.transport == nil ? invitations.beacons.slots(beside: medium.beaconLimit) : 0
            let due = advertising.renewAdvertisement(
                on: index, medium.kind, beaconLimit: medium.beaconLimit - room, psm: psm, at: now)
            guard var due else { continue }
            if room > 0, let schedule = advertising.advertiser?.schedule {
                due = invitations.beacons.adding(
                    to: due, on: medium.kind, by: schedule, at: now, beaconLimit: medium.beaconLimit)
            }
            try await medium.advertise(due.beacons, port: address.port)
            advertising.begun(due, on: index, at: now)
        }
    }

    // MARK: People nearby

    func handle(_ event: PresenceEvent) { perform(engine.handle(event, at: timeSource.now)) }

    private func perform(_ effects: [DiscoveryEngine.Effect]) {
        for effect in effects {
            switch effect {
            // The user's other devices are no people, and are met without a word.
            case .entered(user), .left(user, _), .moved(user, _): break
            case .entered(let user): tell(.entered(person(user)))
            case .left(let user, let duration): tell(.left(person(user), after: duration))
            case .moved(let user, to: let zone): tell(.moved(person(user), to: zone))
            case .asked(let question): tell(.asked(wording(question)))
            case .settled(let question): tell(.settled(wording(question)))
            case .failed(let user, error: let error): tell(.failed(person(user), error: error))
            case .meet(let user, candidate: let candidate): job.yield(.meet(user, candidate: candidate))
            case .openDevices(let devices): tell(.openDevices(devices))
            case .clockIsOff(let offset): tell(.clockIsOff(by: offset))
            }
        }
    }

    /// The questions that wait for an answer.
    var questions: [MeetingQuestion] { engine.questions.map(wording) }

    /// The questions that the user declined as long as the author is near.
    var declined: [MeetingQuestion] { engine.declined.map(wording) }

    /// What a user's last beacons said.
    func latestBeacon(of user: UserID) -> LatestBeacon? { engine.latestBeacon(of: user, at: timeSource.now) }

    /// The user of this device.
    var user: UserID { parts.followed.people.user }

    func person(_ user: UserID) -> Person { parts.followed.people.person(toShow: user) }

    private func wording(_ question: FetchDecision.Question) -> MeetingQuestion {
        MeetingQuestion(about: person(question.user), askedAt: question.askedAt)
    }

    /// The people nearby, by name.
    var near: [Person] { encounters.filter { $0.person != user }.map { person($0.person) } }

    /// The people nearby.
    var encounters: [Encounter] { engine.encounters }

    /// Takes the user's answer, and stores it as a policy if it is lasting.
    func answer(_ question: MeetingQuestion, _ answer: MeetingQuestion.Answer) throws {
        guard (questions + declined).contains(question) else {
            throw VicinoError(
                .notFound, "This question needs no answer any more: the person has left, or it was answered.")
        }
        try parts.policies.set(answer, for: question.person.user)
        perform(engine.answer(question.asked, answer, at: timeSource.now))
    }
}

extension Discovery.Event {
    /// The event that reports a change of the obstacle.
    fileprivate init(_ change: PresentObstacle.Change) {
        switch change {
        case .arose(let error): self = .unavailable(error)
        case .ended: self = .recovered
        }
    }
}
