internal import VicinoPresence

/// Decides what a discovery does about the people nearby whom the user follows, and which devices are open to strangers.
///
/// Its input is what media hear, the time, the followed authors and the policies. It reads neither clock, store nor
/// network.
struct DiscoveryEngine: Sendable {
    /// What the caller must do.
    enum Effect: Sendable {
        /// These concern people, whose names the caller looks up.
        case entered(UserID)
        case left(UserID, after: Duration)
        case moved(UserID, to: ZoneEstimate?)
        case asked(FetchDecision.Question)
        case settled(FetchDecision.Question)
        case failed(UserID, error: VicinoError)
        case meet(UserID, candidate: FetchDecision.Candidate)
        case openDevices([OpenDevice])
        case clockIsOff(by: Duration)
    }

    /// Returns how an author is recognised, by their presence key if it is known, and how their tags are read.
    typealias Describing = (UserID, RecognisableAuthor) throws -> PresenceContact

    private var presence: Presence
    private var decision = FetchDecision()
    private var devices: OpenDevices
    private var followed: [UserID: RecognisableAuthor] = [:]
    /// The authors that could not be described, and the reason last reported.
    private var missing: [UserID: String] = [:]

    init(_ configuration: DiscoveryConfiguration) {
        presence = Presence(configuration)
        devices = OpenDevices(media: configuration.media, reference: configuration.reference)
    }

    /// The questions that wait for an answer, the oldest first.
    var questions: [FetchDecision.Question] { decision.questions }

    /// The questions that the user answered with no, as long as the author is near; the oldest first.
    var declined: [FetchDecision.Question] { decision.declined }

    /// What a user's last beacons said.
    func latestBeacon(of user: UserID, at now: ClockReading) -> LatestBeacon? {
        presence.lastHeard(user).map { heard in
            let age = (now.uptime - heard) / .milliseconds(1)
            return LatestBeacon(at: now.wall.advanced(byMilliseconds: -Int64(age)), hasNews: presence.hasNews(user))
        }
    }

    /// The people nearby, in no particular order.
    var encounters: [Encounter] { presence.encounters }

    /// Whether a user may count as in range on a medium.
    func isInRange(_ user: UserID, on medium: MediumKind) -> Bool { presence.isInRange(user, on: medium) }

    /// The addresses in range of a user's device.
    func routes(to user: UserID, _ device: DeviceIndex) -> [PeerRoute] { presence.routes(to: user, device) }

    /// Whether an author's new records may be fetched now.
    func fetches(from user: UserID) -> Bool { decision.fetches(from: user) }

    /// The time of day, as far as sessions have shown it.
    func time(at now: ClockReading) -> Timestamp { presence.time(at: now) }

    /// The milliseconds to add to the local clock for a knock at a user's listener. If the local clock is not
    /// synchronised, the user's beacons have shown the time of theirs.
    func shift(to user: UserID, _ device: DeviceIndex, at now: ClockReading) -> Int64 {
        guard !now.isSynchronised else { return 0 }
        return (presence.time(of: user, device, at: now) ?? time(at: now)).milliseconds - now.wall.milliseconds
    }

    // MARK: Events

    /// Handles a sighting, or the result of a session.
    mutating func handle(_ event: PresenceEvent, at now: ClockReading) -> [Effect] {
        updateDevices(event, at: now) + effects(of: presence.handle(event, at: now), at: now)
    }

    /// Lets time pass.
    mutating func pass(at now: ClockReading) -> [Effect] {
        guard let deadline = presence.deadline(at: now), deadline <= now.uptime else {
            return updateDevices(.tick, at: now)
        }
        return handle(.tick, at: now)
    }

    /// Updates the open devices.
    private mutating func updateDevices(_ event: PresenceEvent, at now: ClockReading) -> [Effect] {
        devices.handle(event, at: now) ? [.openDevices(devices.present)] : []
    }

    private mutating func effects(of found: [PresenceEffect], at now: ClockReading) -> [Effect] {
        found.flatMap { effect -> [Effect] in
            switch effect {
            case .entered(let encounter):
                return [.entered(encounter.person)] + effects(of: decision.entered(encounter.person, at: now))
            case .stayed: return []
            case .moved(let encounter): return [.moved(encounter.person, to: encounter.zone)]
            case .left(let encounter, let duration):
                return effects(of: decision.left(encounter.person)) + [.left(encounter.person, after: duration)]
            case .connect(let user, device: let device, routes: let routes, reason: let reason):
                let candidate = FetchDecision.Candidate(
                    device: device, routes: routes, keyKind: reason == .newKey ? .bridge : .key)
                return effects(of: decision.add(candidate, of: user, at: now))
            case .clockIsOff(let offset): return [.clockIsOff(by: offset)]
            }
        }
    }

    // MARK: Followed authors

    /// Replaces the people to recognise. Only new ones and those with a changed key or field are described.
    mutating func follow(
        _ people: [UserID: RecognisableAuthor], at now: ClockReading, describe: Describing
    ) -> [Effect] {
        missing = missing.filter { people[$0.key] != nil }
        let gone = followed.keys.filter { people[$0] == nil }
        let changed = people.filter { followed[$0.key] != $0.value }
        return gone.flatMap { unfollow($0, at: now) }
            + changed.flatMap { user, author -> [Effect] in
                do { try follow(user, author, describe: describe) } catch {
                    return miss(user, VicinoError(reporting: error))
                }
                return []
            }
    }

    /// Whether an author could not be described, and should be tried again.
    var isMissingAuthor: Bool { !missing.isEmpty }

    /// An author whose replica cannot be read must not keep the others from being met.
    private mutating func miss(_ user: UserID, _ error: VicinoError) -> [Effect] {
        defer { missing[user] = error.message }
        return missing[user] == error.message ? [] : [.failed(user, error: error)]
    }

    /// Describes an author anew, because a session may have brought another key and other devices.
    mutating func follow(_ user: UserID, _ author: RecognisableAuthor, describe: Describing) throws {
        try presence.follow(try describe(user, author))
        followed[user] = author
        missing[user] = nil
    }

    private mutating func unfollow(_ user: UserID, at now: ClockReading) -> [Effect] {
        followed[user] = nil
        let parted = effects(of: presence.unfollow(user, at: now), at: now)
        return parted + effects(of: decision.left(user))
    }

    // MARK: Policies

    /// Applies the policies from now on.
    mutating func govern(
        _ chosen: [UserID: ExchangePolicy], fallback: ExchangePolicy, at now: ClockReading
    ) -> [Effect] {
        effects(of: decision.govern(chosen, fallback: fallback, at: now))
    }

    /// Takes the user's answer.
    mutating func answer(
        _ question: FetchDecision.Question, _ answer: MeetingQuestion.Answer, at now: ClockReading
    ) -> [Effect] {
        effects(of: decision.answer(question, answer, at: now) ?? [])
    }

    /// Notes that all of an author's records were fetched elsewhere.
    ///
    /// - Parameters:
    ///   - revisions: the revisions of the author's devices that the replica holds since.
    ///   - moment: when they were fetched.
    mutating func caughtUp(
        with user: UserID, _ revisions: [DeviceIndex: UInt64], at moment: Timestamp, now: ClockReading
    ) -> [Effect] {
        // In the past, as far as the clocks can tell.
        let age = max(0, now.wall.milliseconds - moment.milliseconds)
        var devices: Set<DeviceIndex> = []
        for (device, revision) in revisions
        where presence.catchUp(with: user, device, to: revision, met: now.uptime - .milliseconds(age)) {
            devices.insert(device)
        }
        return effects(of: decision.caughtUp(with: user, devices))
    }

    private func effects(of decided: [FetchDecision.Effect]) -> [Effect] {
        decided.map { effect in
            switch effect {
            case .meet(let user, candidate: let candidate): .meet(user, candidate: candidate)
            case .asked(let question): .asked(question)
            case .settled(let question): .settled(question)
            }
        }
    }
}
