internal import VicinoPresence

/// Decides from whom what is new is taken, and when a person has to be asked.
///
/// It is told who comes and goes, with whom a session would be worth building, what was chosen and what was answered, and
/// knows neither clock nor store.
struct Acceptance: Sendable {
    /// A session that would be worth building.
    struct Wish: Hashable, Sendable {
        let device: DeviceIndex
        let roads: [PeerRoute]
        let way: Recognition.Way
    }

    /// What is to be done.
    enum Effect: Hashable, Sendable {
        case meet(UserID, Wish)
        case asks(Request)
        /// It waits for no answer any more.
        case settled(Request)
    }

    /// What is to be done about somebody's wishes.
    private enum Verdict { case take, ask, leave }

    /// What is known of somebody who was heard lately.
    private struct Visit {
        var isNear = false
        var wishes: [DeviceIndex: (wish: Wish, at: Duration)] = [:]
        /// What was answered for this encounter.
        var answer: Bool?
        var request: Request?
        /// What was answered with a no that holds for this encounter.
        var declined: Request?
    }

    /// For how long a wish counts that is not renewed: as long as there is something new, it is every few minutes.
    static let memory: Duration = .seconds(300)

    private var fallback: ExchangePolicy
    private var chosen: [UserID: ExchangePolicy] = [:]
    private var visits: [UserID: Visit] = [:]

    init(fallback: ExchangePolicy = .always) { self.fallback = fallback }

    /// What waits for an answer, the oldest first.
    var requests: [Request] {
        people.compactMap { visits[$0]?.request }.sorted { $0.askedAt < $1.askedAt }
    }

    /// What was answered with a no while they are near, and may be answered otherwise; the oldest first.
    var declined: [Request] {
        people.compactMap { visits[$0]?.declined }.sorted { $0.askedAt < $1.askedAt }
    }

    /// Whether what is new of somebody may be taken now.
    func takes(from user: UserID) -> Bool { verdict(user) == .take }

    /// Keeps to other choices from now on. What was answered counts no longer where they differ.
    mutating func govern(_ chosen: [UserID: ExchangePolicy], fallback: ExchangePolicy, at now: ClockReading) -> [Effect]
    {
        let old = (chosen: self.chosen, fallback: self.fallback)
        (self.chosen, self.fallback) = (chosen, fallback)
        return people.flatMap { user in
            guard chosen[user] ?? fallback != old.chosen[user] ?? old.fallback else { return [Effect]() }
            visits[user]?.answer = nil
            visits[user]?.declined = nil
            return settle(user, at: now)
        }
    }

    /// A session with somebody would be worth building.
    mutating func wish(_ wish: Wish, of user: UserID, at now: ClockReading) -> [Effect] {
        visits[user, default: Visit()].wishes[wish.device] = (wish, now.uptime)
        return settle(user, at: now)
    }

    /// Somebody has come near.
    mutating func entered(_ user: UserID, at now: ClockReading) -> [Effect] {
        visits[user, default: Visit()].isNear = true
        return settle(user, at: now)
    }

    /// Somebody is gone, or not followed any more: nothing is remembered of the encounter.
    mutating func left(_ user: UserID) -> [Effect] {
        visits.removeValue(forKey: user)?.request.map { [.settled($0)] } ?? []
    }

    /// All that some devices of somebody had was taken elsewhere. Of what is new after that nothing has been said yet.
    mutating func caughtUp(with user: UserID, _ devices: Set<DeviceIndex>) -> [Effect] {
        guard !devices.isEmpty, var visit = visits[user] else { return [] }
        defer { visits[user] = visit }
        visit.wishes = visit.wishes.filter { !devices.contains($0.key) }
        guard visit.wishes.isEmpty else { return [] }
        visit.declined = nil
        if visit.answer == false { visit.answer = nil }
        return Self.close(&visit)
    }

    /// A person has answered, or thought better of a no.
    ///
    /// - Returns: nil if the request does not wait for an answer, and was not declined.
    mutating func answer(_ request: Request, _ answer: Request.Answer, at now: ClockReading) -> [Effect]? {
        let user = request.user
        guard visits[user]?.request == request || visits[user]?.declined == request else { return nil }
        visits[user]?.answer = answer == .once || answer == .always
        visits[user]?.declined = answer == .notNow ? request : nil
        return settle(user, at: now)
    }

    /// In an order that follows from who they are, so that the same events have the same effects.
    private var people: [UserID] { visits.keys.sorted { $0.bytes.lexicographicallyPrecedes($1.bytes) } }

    private func verdict(_ user: UserID) -> Verdict {
        switch (visits[user]?.answer, chosen[user] ?? fallback) {
        case (true, _), (nil, .always): .take
        case (false, _), (nil, .never): .leave
        case (nil, .ask): .ask
        }
    }

    private mutating func settle(_ user: UserID, at now: ClockReading) -> [Effect] {
        guard var visit = visits[user] else { return [] }
        defer { visits[user] = visit.isNear || !visit.wishes.isEmpty ? visit : nil }
        visit.wishes = visit.wishes.filter { now.uptime - $0.value.at <= Self.memory }
        switch verdict(user) {
        case .ask:
            guard visit.isNear, visit.request == nil, !visit.wishes.isEmpty else { return [] }
            let request = Request(kind: .exchange, user: user, askedAt: now.wall)
            visit.request = request
            return [.asks(request)]
        case .leave: return Self.close(&visit)
        case .take:
            let wishes = visit.wishes.values.map(\.wish).sorted { $0.device.value < $1.device.value }
            visit.wishes = [:]
            return Self.close(&visit) + wishes.map { .meet(user, $0) }
        }
    }

    private static func close(_ visit: inout Visit) -> [Effect] {
        defer { visit.request = nil }
        return visit.request.map { [.settled($0)] } ?? []
    }
}
