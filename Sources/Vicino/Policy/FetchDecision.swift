internal import VicinoPresence

/// Decides from which authors new records are fetched, and when to ask the user.
///
/// Its input is who comes and goes, which sessions are worthwhile, the policies and the user's answers. It reads
/// neither clock nor store.
struct FetchDecision: Sendable {
    /// A session that would be worthwhile.
    struct Candidate: Hashable, Sendable {
        let device: DeviceIndex
        let routes: [PeerRoute]
        let keyKind: Recognition.KeyKind
    }

    /// A question to the user: whether to fetch an author's new records.
    struct Question: Hashable, Sendable {
        let user: UserID
        let askedAt: Timestamp
    }

    /// What the caller must do.
    enum Effect: Hashable, Sendable {
        case meet(UserID, candidate: Candidate)
        case asked(Question)
        /// The question waits for no answer any more.
        case settled(Question)
    }

    /// What to do about an author's candidates.
    private enum Verdict { case fetch, ask, leave }

    /// A candidate, and when it was heard.
    private struct HeardCandidate {
        let candidate: Candidate
        let at: Duration
    }

    /// What is known of an author who was heard lately.
    private struct HeardAuthor {
        var isNear = false
        var candidates: [DeviceIndex: HeardCandidate] = [:]
        /// The user's answer for this encounter.
        var answer: Bool?
        var question: Question?
        /// The question that the user answered with no for this encounter.
        var declined: Question?
    }

    /// How long a candidate counts without renewal. As long as something is new, it is renewed every few minutes.
    static let retention: Duration = .seconds(300)

    private var fallback: ExchangePolicy
    private var chosen: [UserID: ExchangePolicy] = [:]
    private var heard: [UserID: HeardAuthor] = [:]

    init(fallback: ExchangePolicy = .always) { self.fallback = fallback }

    /// The questions that wait for an answer, the oldest first.
    var questions: [Question] {
        people.compactMap { heard[$0]?.question }.sorted { $0.askedAt < $1.askedAt }
    }

    /// The questions about people nearby that the user answered with no and may still answer with yes; the oldest first.
    var declined: [Question] {
        people.compactMap { heard[$0]?.declined }.sorted { $0.askedAt < $1.askedAt }
    }

    /// Whether an author's new records may be fetched now.
    func fetches(from user: UserID) -> Bool { verdict(user) == .fetch }

    /// Applies new policies. An answer no longer applies if the author's policy has changed.
    mutating func govern(_ chosen: [UserID: ExchangePolicy], fallback: ExchangePolicy, at now: ClockReading) -> [Effect]
    {
        let oldChosen = self.chosen
        let oldFallback = self.fallback
        self.chosen = chosen
        self.fallback = fallback
        return people.flatMap { user in
            guard chosen[user] ?? fallback != oldChosen[user] ?? oldFallback else { return [Effect]() }
            heard[user]?.answer = nil
            heard[user]?.declined = nil
            return evaluate(user, at: now)
        }
    }

    /// Notes that a session with an author would be worthwhile.
    mutating func add(_ candidate: Candidate, of user: UserID, at now: ClockReading) -> [Effect] {
        let heardCandidate = HeardCandidate(candidate: candidate, at: now.uptime)
        heard[user, default: HeardAuthor()].candidates[candidate.device] = heardCandidate
        return evaluate(user, at: now)
    }

    /// Notes that an author is near now.
    mutating func entered(_ user: UserID, at now: ClockReading) -> [Effect] {
        heard[user, default: HeardAuthor()].isNear = true
        return evaluate(user, at: now)
    }

    /// Notes that an author has left or is no longer followed, and forgets the encounter.
    mutating func left(_ user: UserID) -> [Effect] {
        heard.removeValue(forKey: user)?.question.map { [.settled($0)] } ?? []
    }

    /// Notes that all records of some devices were fetched elsewhere. A later beacon may still announce something new.
    mutating func caughtUp(with user: UserID, _ devices: Set<DeviceIndex>) -> [Effect] {
        guard !devices.isEmpty, var author = heard[user] else { return [] }
        defer { heard[user] = author }
        author.candidates = author.candidates.filter { !devices.contains($0.key) }
        guard author.candidates.isEmpty else { return [] }
        author.declined = nil
        if author.answer == false { author.answer = nil }
        return Self.close(&author)
    }

    /// Handles the user's answer, even one that follows a no.
    ///
    /// - Returns: nil if the question does not wait for an answer and was not answered with no.
    mutating func answer(_ question: Question, _ answer: MeetingQuestion.Answer, at now: ClockReading) -> [Effect]? {
        let user = question.user
        guard heard[user]?.question == question || heard[user]?.declined == question else { return nil }
        heard[user]?.answer = answer == .once || answer == .always
        heard[user]?.declined = answer == .notNow ? question : nil
        return evaluate(user, at: now)
    }

    /// Sorted by id, so that the same events have the same effects.
    private var people: [UserID] { heard.keys.sorted { $0.bytes.lexicographicallyPrecedes($1.bytes) } }

    private func verdict(_ user: UserID) -> Verdict {
        switch (heard[user]?.answer, chosen[user] ?? fallback) {
        case (true, _), (nil, .always): .fetch
        case (false, _), (nil, .never): .leave
        case (nil, .ask): .ask
        }
    }

    private mutating func evaluate(_ user: UserID, at now: ClockReading) -> [Effect] {
        guard var author = heard[user] else { return [] }
        defer { heard[user] = author.isNear || !author.candidates.isEmpty ? author : nil }
        author.candidates = author.candidates.filter { now.uptime - $0.value.at <= Self.retention }
        switch verdict(user) {
        case .ask:
            guard author.isNear, author.question == nil, !author.candidates.isEmpty else { return [] }
            let question = Question(user: user, askedAt: now.wall)
            author.question = question
            return [.asked(question)]
        case .leave: return Self.close(&author)
        case .fetch:
            let candidates = author.candidates.values.map(\.candidate).sorted { $0.device.value < $1.device.value }
            author.candidates = [:]
            return Self.close(&author) + candidates.map { .meet(user, candidate: $0) }
        }
    }

    private static func close(_ author: inout HeardAuthor) -> [Effect] {
        defer { author.question = nil }
        return author.question.map { [.settled($0)] } ?? []
    }
}
