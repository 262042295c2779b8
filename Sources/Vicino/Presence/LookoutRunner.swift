internal import VicinoPresence

/// Looks out: hands the state machine of presence what media hear and clocks show, and does what it wants.
///
/// One beat a second does all that time asks for; what a medium hears counts at once.
actor LookoutRunner {
    private let node: Node
    private let host: String?
    private let address: PresentAddress
    private let media: [any Medium]
    private let timepiece: any Timepiece
    private let policy: @Sendable () -> ExchangePolicy
    private let tell: @Sendable (Lookout.Event) -> Void
    private let changes: ChangeCounter
    private let keeping: Doorkeeping
    private let correction: ClockCorrection
    private let jobs: AsyncStream<Job>
    private let job: AsyncStream<Job>.Continuation
    private var presence: Presence
    private var acceptance = Acceptance()
    private var strangers: Strangers
    private var advertiser: Advertiser?
    private var seenChanges: UInt64?
    private var followed: [UserID: PresenceKey?] = [:]
    /// What was chosen for some of them.
    private var chosen: [UserID: ExchangePolicy] = [:]
    /// The newest door and the one before it, which is left open for those who have heard of no other.
    private var doors: [Door] = []
    private var epoch: Epoch?
    private var doorKey: PresenceKey?
    /// From when until when what a medium advertises is right; a clock may be set back.
    private var advertised: [Int: Range<Timestamp>] = [:]
    private var hindrance: String?
    /// Whom a session is under way with, and when each was met last.
    private var busy: Set<UserID> = []
    private var lastMet: [UserID: Duration] = [:]

    /// Work beside the beat.
    private enum Job: Sendable {
        case serve(Door)
        case meet(UserID, Acceptance.Wish)
        case note(Listening.Event)
    }

    private static let beat: Duration = .seconds(1)
    /// Of two who follow each other one leaves it to the other to call for so long, so that there is one session and not two.
    private static let courtesy: Duration = .seconds(2)

    init(
        _ node: Node, at host: String?, _ address: PresentAddress, _ media: [any Medium],
        _ configuration: Presence.Configuration, _ policy: @escaping @Sendable () -> ExchangePolicy,
        _ timepiece: any Timepiece, tell: @escaping @Sendable (Lookout.Event) -> Void
    ) {
        var configuration = configuration
        configuration.media = Array(Set(media.map(\.kind)))
        (self.node, self.host, self.address, self.media) = (node, host, address, media)
        (self.policy, self.timepiece, self.tell) = (policy, timepiece, tell)
        presence = Presence(configuration)
        strangers = Strangers(media: configuration.media)
        changes = ChangeCounter(node.folder)
        let correction = ClockCorrection()
        self.correction = correction
        keeping = Doorkeeping(.localNetwork) { correction.time(at: timepiece.now) }
        (jobs, job) = AsyncStream.makeStream()
    }

    /// Looks out until the task is cancelled.
    func run() async {
        await withDiscardingTaskGroup { group in
            for medium in media {
                let (events, availability) = (medium.events, medium.availability)
                // What is heard counts at once; ends when the lookout is cancelled.
                group.addTask { for await event in events { await self.take(PresenceEvent(event)) } }
                // Says whether the medium works; ends likewise.
                group.addTask { for await state in availability { self.tell(.availability(medium.kind, state)) } }
            }
            // Time passes whether anything is heard or not; ends likewise.
            group.addTask { await self.keepTime() }
            for await job in jobs {
                // Nobody waits for a slow session, nor for those who are let in; each ends with what it is about.
                group.addTask { await self.perform(job) }
            }
        }
    }

    // MARK: Time

    private func keepTime() async {
        var next = timepiece.now.uptime
        while !Task.isCancelled {
            await beat()
            next = max(next + Self.beat, timepiece.now.uptime)
            do { try await timepiece.wait(until: next) } catch { break }
        }
        // At once, while sessions may take a moment to end.
        await fallSilent()
    }

    private func beat() async {
        correction.learn(presence.time(at: timepiece.now), at: timepiece.now)
        do {
            try reload()
            govern()
            try await openDoor()
            try await advertise()
            if hindrance != nil { tell(.recovered) }
            hindrance = nil
        } catch {
            // What is advertised may be of a key that was taken from somebody, or of an epoch that is over.
            await fallSilent()
            if hindrance != "\(error)", !(error is CancellationError) { tell(.hindered(error)) }
            hindrance = "\(error)"
        }
        let now = timepiece.now
        if let deadline = presence.deadline(at: now), deadline <= now.uptime { take(.tick) } else { note(.tick) }
    }

    /// Takes over what has changed of one's own, of those whom one follows, and of those who follow.
    private func reload() throws {
        let count = try changes.count()
        guard count != seenChanges else { return }
        let present = try node.advertiser()
        keeping.open(to: present)
        (advertiser, advertised) = (present, [:])
        follow(try node.recognisable())
        chosen = try node.chosenExchanges()
        seenChanges = count
    }

    /// Keeps to what was chosen, which changes with the store or with the default.
    private func govern() { perform(acceptance.govern(chosen, fallback: policy(), at: timepiece.now)) }

    /// Advertises nothing and lets nobody in, until everything is as it should be again.
    private func fallSilent() async {
        keeping.close()
        for medium in media { try? await medium.advertise([]) }
        (seenChanges, advertiser, advertised) = (nil, nil, [:])
    }

    /// Looks at those only who are new, or have another key.
    private func follow(_ people: [UserID: PresenceKey?]) {
        for user in followed.keys where people[user] == nil {
            perform(presence.unfollow(user, at: timepiece.now))
            perform(acceptance.left(user))
            followed[user] = nil
        }
        for (user, key) in people where followed[user] != .some(key) {
            // Somebody whose replica cannot be read must not keep the others from being met.
            do { try follow(user, key) } catch { tell(.hindered(error)) }
            followed[user] = .some(key)
        }
    }

    private func follow(_ user: UserID, _ key: PresenceKey?) throws {
        try presence.follow(try node.followedPerson(user, key: key))
        followed[user] = .some(key)
    }

    /// Waits for peers at another port in each epoch, and with each key: one that stayed would tell who has another name.
    private func openDoor() async throws {
        let (present, key) = (Epoch(at: presence.time(at: timepiece.now)), advertiser?.key)
        guard epoch != present || doorKey != key else { return }
        let door = Door()
        job.yield(.serve(door))
        for try await addresses in door.opened {
            doors.append(door)
            if doors.count > 2 { doors.removeFirst().close() }
            address.move(to: addresses)
            (epoch, doorKey, advertised) = (present, key, [:])
            return
        }
        throw CancellationError()
    }

    private func advertise() async throws {
        guard let advertiser else { return }
        let now = presence.time(at: timepiece.now)
        for (place, medium) in media.enumerated() where advertised[place]?.contains(now) != true {
            let advertisement = advertiser.advertisement(on: medium.kind, at: now, room: medium.room)
            try await medium.advertise(advertisement.beacons)
            advertised[place] = now..<max(now.advanced(byMilliseconds: 1), advertisement.until)
        }
    }

    // MARK: Presence

    private func take(_ event: PresenceEvent) {
        note(event)
        perform(presence.handle(event, at: timepiece.now))
    }

    /// Looks who lets strangers ask.
    private func note(_ event: PresenceEvent) {
        if strangers.handle(event, at: timepiece.now) { tell(.strangers(strangers.present)) }
    }

    private func perform(_ effects: [PresenceEffect]) {
        for effect in effects {
            switch effect {
            case .entered(let encounter):
                tell(.entered(encounter))
                perform(acceptance.entered(encounter.person, at: timepiece.now))
            case .stayed: break
            case .left(let encounter, let duration):
                perform(acceptance.left(encounter.person))
                tell(.left(encounter, after: duration))
            case .connect(let user, let device, let roads, let reason):
                let wish = Acceptance.Wish(device: device, roads: roads, way: reason == .newKey ? .bridge : .key)
                perform(acceptance.wish(wish, of: user, at: timepiece.now))
            case .clockIsOff(let milliseconds): tell(.clockIsOff(milliseconds: milliseconds))
            }
        }
    }

    // MARK: Policy

    private func perform(_ effects: [Acceptance.Effect]) {
        for effect in effects {
            switch effect {
            case .meet(let user, let wish): job.yield(.meet(user, wish))
            case .asks(let request): tell(.asks(request))
            case .settled(let request): tell(.settled(request))
            }
        }
    }

    /// What waits for an answer.
    var requests: [Request] { acceptance.requests }

    /// Takes an answer, and chooses for good if it says so.
    func answer(_ request: Request, _ answer: Request.Answer) throws {
        guard requests.contains(request) else {
            throw NodeError(.notFound, "This waits for no answer any more: they are gone, or it was answered.")
        }
        try node.choose(answer, for: request.user)
        perform(acceptance.answer(request, answer, at: timepiece.now) ?? [])
    }

    private func takes(from user: UserID) -> Bool { acceptance.takes(from: user) }

    // MARK: Jobs

    private func perform(_ job: Job) async {
        switch job {
        case .serve(let door):
            let reception = Reception(
                way: .localNetwork, changes: changes, takes: { await self.takes(from: $0) },
                tell: { [job = self.job] in job.yield(.note($0)) })
            await door.serve(node, at: host, keeping, reception)
        case .meet(let user, let wish): await meet(user, wish)
        case .note(.met(let report)): note(report, over: nil)
        case .note(.failed(let user, let error)): tell(.failed(user, error))
        case .note(.refused(let address, let error)): tell(.refused(address: address, error))
        }
    }

    // MARK: Sessions

    private func meet(_ user: UserID, _ wish: Acceptance.Wish) async {
        let device = wish.device
        let seen = timepiece.now.uptime
        do {
            if try isCourteous(to: user) { try await timepiece.wait(until: seen + Self.courtesy) }
            if let met = lastMet[user], met >= seen { return }
            guard busy.insert(user).inserted else { return take(.met(user, device, .failed)) }
            defer { busy.remove(user) }
            let places = wish.roads.compactMap { PeerAddress($0.address.text) }
            guard let key = try node.knockKey(at: user, device, by: wish.way) else {
                return take(.met(user, device, .failed))
            }
            let shift = shift(to: user, device)
            let knock = key.knocking(on: .localNetwork) { [timepiece] in
                timepiece.now.wall.advanced(byMilliseconds: shift)
            }
            note(try await node.sync(with: user, at: places, knock: knock), over: wish.roads.first?.address)
        } catch {
            take(.met(user, device, .failed))
            if !(error is CancellationError) { tell(.failed(user, error)) }
        }
    }

    /// What is to be added to one's own clock at somebody's door: if nobody sets it, their beacons have told what theirs shows.
    private func shift(to user: UserID, _ device: DeviceIndex) -> Int64 {
        let now = timepiece.now
        guard !now.isSynchronised else { return 0 }
        let time = presence.time(of: user, device, at: now) ?? presence.time(at: now)
        return time.milliseconds - now.wall.milliseconds
    }

    /// Whether somebody may call first, because they follow one too and their id is the lower one.
    private func isCourteous(to user: UserID) throws -> Bool {
        guard user.bytes.lexicographicallyPrecedes(node.user.bytes) else { return false }
        return try node.grant(to: user, at: node.now) != nil
    }

    /// Takes over what a session has brought, whoever has called.
    private func note(_ report: SyncReport, over road: RoadAddress?) {
        // Told last, so that whoever hears of it finds everything taken over.
        defer { tell(.met(report)) }
        // A session in which nothing was taken says nothing of what is new.
        guard report.isTaking else { return }
        lastMet[report.peer] = timepiece.now.uptime
        do {
            // The key first: with another one the revision would count for nothing.
            if let key = try node.recognisable()[report.peer] { try follow(report.peer, key) }
            let roster = try node.knownRoster(of: report.peer)
            guard let device = roster?.index(ofSigningKey: report.device) else { return }
            take(.met(report.peer, device, report.revision.map { .completed(revision: $0, address: road) } ?? .failed))
        } catch { tell(.hindered(error)) }
    }
}
