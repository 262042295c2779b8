internal import HTTPTypes
internal import Vicino
internal import VicinoActivity
internal import VicinoCore
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

    /// How many days before the last one are drawn.
    static let dayCount = 6
    /// How many records of the last day are listed; the list of the calendar has all.
    static let rowLimit = 30
    /// The maximum number of blocks with names on the page.
    static let blockLimit = 110

    /// - Throws: that the page is missing, if the user does not follow the person.
    init(_ request: WebRequest, mistake: Mistake? = nil) throws {
        site = request.site
        words = request.words
        self.mistake = mistake
        text = site.text(words)
        tellsFailure = request.session.map { [site] in site.sessions.isToldFailure($0) } ?? false
        let user = try request.user()
        guard let present = try FollowedPeople(site).people.first(where: { $0.person.user == user }) else {
            throw WebRefusal.missing
        }
        let service = site.service
        state = try PersonState(present, site, service)
        seenAt = service.addresses(of: present.person)
    }

    func page() throws -> WebPage {
        var marks = ActivityMarks()
        let present = state.present
        let node = site.node
        let days = try days(&marks)
        let follower = try FollowerFacts.all(site, words).first { $0.id == state.person.user.description }
        let near = NearWords(words: words, text: text, now: node.now)
        let fresh = FreshnessWords(words: words, text: text, now: site.now)
        let isBlocked = try node.blockedUsers().contains { $0.user == state.person.user }
        let values = PersonValues(
            path: "/people/\(state.person.user)", chartsPath: state.person.chartsPath, name: present.name,
            initial: present.name.initial,
            claimed: state.status.claimedName == state.person.name
                ? nil : words("calls_themselves", ["name": state.status.claimedName.displaySafe(limit: 60)]),
            circles: NearCircles(present.nearness).markup, proxClass: present.isNear ? "prox in" : "prox gone",
            near: FreshnessWords.capitalized(near.long(present)),
            freshness: fresh.sentence(state, isFailed: tellsFailure),
            problems: problems(fresh), last: days.last, days: days.earlier, hasDays: !days.earlier.isEmpty,
            ribbonWhy: site.ribbon(of: present.name, state.now, words), address: try address(), facts: try facts(),
            fingerprint: state.person.user.fingerprint,
            policies: try policies(),
            isMuted: try node.policy(of: state.person).isMuted, follower: follower, isBlocked: isBlocked,
            petname: mistake(.petname)?.typed ?? state.person.name, mistake: mistake(.petname)?.sentence, words: words)
        return WebPage(
            title: present.name, section: .people, template: "person", values: values,
            status: mistake == nil ? .ok : .unprocessableContent, isTheirs: true)
    }

    /// Why nothing is received, and what is wrong with what was received.
    private func problems(_ fresh: FreshnessWords) -> [String] {
        let said = ObstacleWords(words: words, text: text, now: site.node.now)
        let obstacle = isFailureObstacle && tellsFailure ? nil : Obstacle(state.evidence)
        return (obstacle.map { [said.sentence($0, state.present.name)] } ?? []) + fresh.warnings(state)
    }

    /// Whether the failure of the last meeting is what stands between the two.
    private var isFailureObstacle: Bool { if case .failed = Obstacle(state.evidence) { true } else { false } }

    // MARK: Days

    private func days(_ marks: inout ActivityMarks) throws -> (last: PersonValues.Last?, earlier: [PersonValues.Day]) {
        guard let newest = state.lastDay else { return (nil, []) }
        let days = try state.days(from: newest.adding(days: -Self.dayCount), count: Self.dayCount + 1, site)
        guard let day = days.last else { return (nil, []) }
        // Before time counts as unknown, a day without records says nothing.
        let before = days.dropLast().filter { !$0.parts.isEmpty || !$0.countedMoments(now: state.now).isEmpty }
            .reversed()
        let lines = DayLine.markup(
            of: [state.line(day, .big, site, words, &marks)]
                + before.map { state.line($0, .day, site, words, &marks) },
            blockLimit: Self.blockLimit)
        let earlier = zip(before, lines.dropFirst()).map { day, line in
            PersonValues.Day(
                name: text.day(day.date, today: state.now.wall.date), line: line,
                figures: DayFigures(words: words, text: text).text(day))
        }
        return (last(day, lines[0], &marks), earlier)
    }

    private func last(_ day: CalendarDay, _ line: Markup, _ marks: inout ActivityMarks) -> PersonValues.Last {
        let there = WebText(words: words, timeZone: state.now.timeZone)
        var shownDay = ShownDay(day: day, now: state.now, words: words, text: there, usual: nil)
        shownDay.textLimit = ListPart.textLimit
        let received = state.person.updatedAt.map { words("received_at", ["when": text.when($0, now: site.node.now)]) }
        let rows = shownDay.rows(&marks).filter { $0.record != nil }
        let more = rows.count + day.omitted - Self.rowLimit
        let list = CalendarAddress(user: state.person.user, span: .list, date: day.date)
        return PersonValues.Last(
            day: text.day(day.date, today: state.now.wall.date), received: received ?? "",
            running: day.parts.last { $0.isRunning }.map(running), line: line, rows: Array(rows.prefix(Self.rowLimit)),
            more: more > 0 ? words.counted("n_more", more) : nil,
            listPath: list.filtered {
                $0.from = day.date
                $0.to = day.date
            }.path)
    }

    /// What ran when this device last received something.
    private func running(_ part: CalendarPart) -> String {
        let name = words.activity(part.title.displaySafe(limit: 60))
        return words(
            "their_running",
            [
                "activity": FreshnessWords.capitalized(name),
                "since": WebText(words: words, timeZone: state.now.timeZone).time(part.entry.start),
                "when": text.when(state.asOf.moment, now: site.node.now),
            ])
    }

    // MARK: Facts

    private func mistake(_ field: Mistake.Field) -> Mistake? { mistake.flatMap { $0.field == field ? $0 : nil } }

    /// The field for the address of the person's device, which is needed where no other address is known.
    private func address() throws -> PersonValues.Address {
        let isKnown = try !seenAt.isEmpty || !site.node.addresses(of: state.person.user).isEmpty
        let mistake = mistake(.address)
        return .init(typed: mistake?.typed ?? "", addressMistake: mistake?.sentence, isNeeded: !isKnown)
    }

    private func facts() throws -> [PersonValues.Fact] {
        let count = try site.node.recordCounts(of: state.person).values.reduce(0, +)
        let now = site.node.now
        let met = state.evidence.met.map {
            text.when($0.endedAt, now: now) + ", " + ObstacleWords(words: words, text: text, now: now).way($0.way)
        }
        var facts = [PersonValues.Fact(name: words["records"], value: words.format.number(count))]
        facts.append(.init(name: words["last_met"], value: met ?? words["near_never"]))
        if let failed = state.evidence.failed, !tellsFailure, !isFailureObstacle {
            let said = ObstacleWords(words: words, text: text, now: now).failure(failed)
            facts.append(.init(name: words["last_failure"], value: said))
        }
        return facts
    }

    private func policies() throws -> [PersonValues.Policy] {
        let chosen = try site.node.policy(of: state.person).exchange?.rawValue ?? "default"
        return (["always", "ask", "never"] + ["default"]).map { value in
            let name =
                value == "default"
                ? words("policy_default", ["policy": words["policy_\(site.defaultPolicy.rawValue)"].lowercased()])
                : words["policy_\(value)"]
            return PersonValues.Policy(value: value, name: name, isChosen: value == chosen)
        }
    }
}
