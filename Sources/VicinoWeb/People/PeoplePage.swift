internal import Vicino
internal import VicinoActivity
internal import VicinoCore
internal import VicinoPage
internal import VicinoService

/// The page of people: what waits for an answer, who is followed, who follows, who is blocked, and how to meet others.
struct PeoplePage {
    let site: WebSite
    let words: Words
    /// Which page of followed people, from 1 on.
    let number: Int
    /// The present of the whole page, which is one moment even if midnight passes meanwhile.
    private let now: CalendarNow

    /// The followed people of a page. Each takes several queries, and two kilobytes.
    static let pageSize = 20

    init(_ request: WebRequest) {
        site = request.site
        words = request.words
        now = site.now
        number = request.query("page").flatMap { Int($0) } ?? 1
    }

    /// - Parameter unit: what systemd says about the service in the background.
    func page(_ unit: ServiceUnit.State) throws -> Page {
        let service = site.askService()
        let followed = try FollowedPeople(site, service)
        let asked = Result { try WaitingQuestions(site).all }
        let questions = (try? asked.get()) ?? []
        let followers = try FollowerFacts.all(site, words)
        let known = Set(followers.map(\.id))
        let blocked = try site.node.blockedUsers().filter { !known.contains($0.user.description) }
        var marks = ActivityMarks(site.looks(words))
        var cards: [PersonCard] = []
        let turn = PageTurn(number, of: followed.people.count, size: Self.pageSize)
        for present in followed.people[turn.range] {
            let state = try PersonState(present, site: site, service: service, now: now)
            cards.append(try PersonCard(state, site: site, now: now, words: words, marks: &marks))
        }
        let view = PeopleView(
            failure: failure(service, asked),
            questions: questions.enumerated().map {
                QuestionCard($1, number: $0, followed: followed, site: site, words: words)
            },
            followed: FollowedSection(
                count: followed.people.count, offer: offer(unit), obstacle: cards.isEmpty ? nil : obstacle(service),
                people: cards,
                turn: turn.isNeeded
                    ? TurnView(turn, path: "/people", words, as: .peopleRange, style: "row gapt") : nil,
                words: words),
            followers: FollowersCard(followers: followers, words: words), blocked: blocked.map(row), words: words)
        return Page(title: words(.navPeople), section: .people, view: view)
    }

    private func offer(_ unit: ServiceUnit.State) -> ReachForm? {
        ReachOffer(site, unit).map { ReachForm(offer: $0, returnPath: "/people", words: words) }
    }

    /// Why this device does not look for people; nil if it does, or that is unknown.
    private func obstacle(_ service: ServiceAnswer) -> String? {
        let said = ObstacleWords(words: words, text: site.text(words), now: now.moment)
        switch service {
        case .absent: return words(.obstacleNoService)
        case .unclear: return nil
        case .runs(let status): return status.obstacle.map { words(.obstacleNoNetwork) + " " + said.sentence($0) }
        }
    }

    /// Why the service that runs does not say who is near, or what it asks; nil if it does.
    private func failure(_ service: ServiceAnswer, _ asked: Result<[Question], any Error>) -> String? {
        if case .unclear(let error) = service {
            return words(.nearUnclear, ["reason": words.sentence(error, limit: 300)])
        }
        guard case .failure(let error) = asked else { return nil }
        return words(.questionsUnclear, ["reason": words.sentence(error, limit: 300)])
    }

    private func row(_ blocked: BlockedUser) -> BlockedRow {
        let when = site.text(words).when(blocked.blockedAt, now: now.moment)
        return BlockedRow(
            path: blocked.user.path, name: DisplayText(blocked.name, limit: 60).text,
            since: words(.blockedOn, ["when": when]), words: words)
    }
}
