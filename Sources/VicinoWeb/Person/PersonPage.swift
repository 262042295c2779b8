internal import HTTPTypes
internal import Vicino
internal import VicinoActivity
internal import VicinoCore
internal import VicinoDrawing
internal import VicinoMarkup
internal import VicinoPage
internal import VicinoService

/// The page of a followed person: their last days, read-only, what is held of them, and what the user decided.
struct PersonPage {
    /// What was typed into a field and cannot be used.
    struct Mistake: Sendable {
        let typed: String
        let sentence: String
        var field = Field.petname

        /// A field of the page.
        enum Field: Sendable { case petname, address }
    }

    let site: WebSite
    let words: Words
    private let mistake: Mistake?
    /// Whether the page begins with a failure to fetch, whose reason then stands there alone.
    private let tellsFailure: Bool
    private let state: PersonState
    /// Where the service sees the person's device.
    private let seenAt: [PeerAddress]
    private let text: WebText
    /// The present of the whole page, which is one moment even if midnight passes meanwhile.
    private let now: CalendarNow
    private let obstacleWords: ObstacleWords
    /// The button that lets this device look for people, if that is what is missing; nil if a press does not help.
    private let offer: ReachForm?

    /// How many days before the last one are drawn.
    static let dayCount = 6
    /// How many records of the last day are listed; the list of the calendar has all.
    static let rowLimit = 30
    /// The maximum number of blocks with names on the page.
    static let blockLimit = 110

    /// - Parameter unit: what systemd says about the service in the background.
    /// - Throws: that the page is missing, if the user does not follow the person.
    init(_ request: WebRequest, _ unit: ServiceUnit.State, mistake: Mistake? = nil) throws {
        site = request.site
        words = request.words
        self.mistake = mistake
        let now = site.now
        let text = site.text(words)
        self.now = now
        self.text = text
        obstacleWords = ObstacleWords(words: words, text: text, now: now.moment)
        tellsFailure = if let session = request.session { site.sessions.isToldFailure(session) } else { false }
        let user = try request.user()
        let service = site.askService()
        guard let present = try FollowedPeople(site, service).people.first(where: { $0.person.user == user }) else {
            throw WebRefusal.missing
        }
        state = try PersonState(present, site: site, service: service, now: now)
        seenAt = service.addresses(of: present.person)
        offer =
            Obstacle(state.evidence).flatMap { $0.isOfReach ? ReachOffer(request.site, unit) : nil }
            .map { ReachForm(offer: $0, returnPath: present.person.path, words: request.words) }
    }

    func page() throws -> Page {
        let name = state.present.name
        let fresh = FreshnessWords(words: words, text: text, now: now)
        let freshness = fresh.sentence(state, isFailed: tellsFailure)
        let view = PersonView(
            ribbon: Ribbon(words(.ribbon, ["name": name]), reason: site.ribbon(of: name, state.theirNow, words)),
            head: head, days: try days(freshness),
            holding: HoldingCard(
                freshness: freshness, problems: problems(fresh), offer: offer, address: try address(),
                facts: try facts(),
                path: path, words: words),
            store: try AuthorStore(of: state.person, site, words).map {
                AuthorStoreCard(store: $0, path: path, words: words)
            },
            policy: PolicyCard(
                name: name, choices: try policies(), isMuted: try site.node.policy(of: state.person).isMuted,
                path: path, words: words),
            relation: try relation())
        return Page(
            title: name, section: .people, view: view, status: mistake == nil ? .ok : .unprocessableContent,
            isTheirs: true)
    }

    private var path: String { state.person.path }

    private var head: PersonHead {
        let present = state.present
        let claim = state.status.claimedName.claim(beside: state.person.name)
        let near = NearWords(words: words, text: text, now: now.moment)
        return PersonHead(
            person: state.person, name: present.name,
            claimed: claim.map { words(.callsThemselves, ["name": DisplayText($0, limit: 60).text]) },
            near: NearLine(nearness: present.nearness, said: FreshnessWords.capitalized(near.long(present))),
            words: words)
    }

    private func relation() throws -> RelationCard {
        let user = state.person.user
        let name = state.present.name
        let isBlocked = try site.node.blockedUsers().contains { $0.user == user }
        let mistake = mistake(.petname)
        return RelationCard(
            name: name, follower: try FollowerFacts.all(site, words).first { $0.id == user.description },
            shares: try ShareLines(of: user, named: name, site, words),
            vouches: try VouchLines(of: user, named: name, site, words),
            rename: RenameForm(
                typed: mistake?.typed ?? state.person.name,
                mistake: mistake.map { FieldMistake("petname-mistake", sentence: $0.sentence) }, path: path,
                words: words),
            block: BlockForm(name: name, isBlocked: isBlocked, path: path, words: words), path: path, words: words)
    }

    /// Why nothing is received, and what is wrong with what was received.
    private func problems(_ fresh: FreshnessWords) -> [String] {
        let isSaid = isFailureObstacle && tellsFailure || offer != nil
        let obstacle = isSaid ? nil : Obstacle(state.evidence)
        return (obstacle.map { [obstacleWords.sentence($0, state.present.name)] } ?? []) + fresh.warnings(state)
    }

    /// Whether the failure of the last meeting is what stands between the two.
    private var isFailureObstacle: Bool { if case .failed = Obstacle(state.evidence) { true } else { false } }

    // MARK: Days

    private func days(_ freshness: String) throws -> PersonDays {
        let days = try shownDays()
        return PersonDays(
            last: days.last, earlier: days.earlier, name: state.present.name, freshness: freshness, path: path,
            words: words)
    }

    private func shownDays() throws -> (last: LastDayCard?, earlier: [EarlierDay]) {
        guard let newest = state.lastDay else { return (nil, []) }
        let days = try state.days(from: newest.adding(days: -Self.dayCount), count: Self.dayCount + 1, site)
        guard let day = days.last else { return (nil, []) }
        // Before time counts as unknown, a day without records says nothing.
        let before = days.dropLast().filter { $0.isRecorded || !$0.countedTimes(now: state.theirNow).isEmpty }
            .reversed()
        var marks = ActivityMarks(site.looks(words))
        let lines = DayLine.markup(
            of: [state.line(of: day, size: .big, words: words, marks: &marks)]
                + before.map { state.line(of: $0, size: .day, words: words, marks: &marks) },
            blockLimit: Self.blockLimit)
        let earlier = zip(before, lines.dropFirst()).map { day, line in
            EarlierDay(
                name: text.day(day.date, today: state.theirNow.wall.date), line: line,
                figures: DayFigures(words: words, text: text).text(day))
        }
        return (last(day, lines[0], marks: &marks), earlier)
    }

    private func last(_ day: CalendarDay, _ line: Markup, marks: inout ActivityMarks) -> LastDayCard {
        let there = WebText(words: words, timeZone: state.theirNow.timeZone)
        var shownDay = ShownDay(day: day, now: state.theirNow, words: words, text: there, isEditable: false)
        shownDay.textLimit = ListPart.textLimit
        shownDay.theirs = state.person
        let received = state.person.updatedAt.map { words(.receivedAt, ["when": text.when($0, now: now.moment)]) }
        let rows = shownDay.rows(&marks)
        let more = rows.count + day.omitted - Self.rowLimit
        let list = CalendarAddress(user: state.person.user, span: .list, date: day.date)
        return LastDayCard(
            day: text.day(day.date, today: state.theirNow.wall.date), received: received ?? "",
            running: day.parts.last { $0.isRunning }.map(running), line: line, rows: Array(rows.prefix(Self.rowLimit)),
            more: more > 0 ? words.counted(.nMore, more) : nil,
            listPath: list.filtered {
                $0.from = day.date
                $0.to = day.date
            }.path)
    }

    /// What ran when this device last received something.
    private func running(_ part: CalendarPart) -> String {
        let name = words.activity(DisplayText(part.title, limit: 60).text)
        return words(
            .theirRunning,
            [
                "activity": FreshnessWords.capitalized(name),
                "since": WebText(words: words, timeZone: state.theirNow.timeZone).time(part.entry.start),
                "when": text.when(state.asOf.moment, now: now.moment),
            ])
    }

    // MARK: Facts

    private func mistake(_ field: Mistake.Field) -> Mistake? { mistake.flatMap { $0.field == field ? $0 : nil } }

    /// The field for the address of the person's device, which is needed where no other address is known.
    private func address() throws -> AddressField {
        let isKnown = try !seenAt.isEmpty || !site.node.addresses(of: state.person.user).isEmpty
        let mistake = mistake(.address)
        return AddressField(
            typed: mistake?.typed ?? "",
            mistake: mistake.map { FieldMistake("address-mistake", sentence: $0.sentence) }, isNeeded: !isKnown,
            isOpen: mistake != nil, words: words)
    }

    private func facts() throws -> [FactLine] {
        let count = try site.node.recordCounts(of: state.person).values.reduce(0, +)
        let met = state.evidence.met.map { text.when($0.endedAt, now: now.moment) + ", " + $0.way.name(words) }
        var facts = [FactLine(words(.records), words.format.number(count))]
        if let extent = state.status.extent {
            facts.append(FactLine(words(.theyShare), SharingWords(site, words).text(extent)))
        }
        facts.append(FactLine(words(.lastMet), met ?? words(.nearNever)))
        if let failed = state.evidence.failed, !tellsFailure, !isFailureObstacle {
            facts.append(FactLine(words(.lastFailure), obstacleWords.failure(failed)))
        }
        facts.append(FactLine(words(.fingerprint), state.person.user.fingerprint, style: "fp"))
        return facts
    }

    private func policies() throws -> [RadioButton] {
        let chosen = try site.node.policy(of: state.person).exchange
        let byDefault = words(.policyDefault, ["policy": words(site.defaultPolicy.name)])
        return ExchangePolicy.allCases.map { policy in
            RadioButton(words(policy.name), name: "policy", value: policy.rawValue, isChecked: policy == chosen)
        } + [RadioButton(byDefault, name: "policy", value: "default", isChecked: chosen == nil)]
    }
}

extension Obstacle {
    /// Whether this device does not look for people, which a press may change.
    fileprivate var isOfReach: Bool {
        switch self {
        case .noService, .noNetwork, .unavailable: true
        case .policy, .asked, .declined, .failed, .clock, .notSeen: false
        }
    }
}
