internal import VicinoPresence

/// Whom a session is under way with and when each was met last, so that there is one session where two wish for it.
struct Meetings: Sendable {
    /// What is to become of a wish to meet somebody.
    enum Verdict: Hashable, Sendable {
        /// Call them; the session is under way until `end`.
        case call
        /// They have been met since it arose.
        case met
        /// A session with them is under way.
        case busy
    }

    /// Of two who follow each other one leaves it to the other to call for so long.
    static let courtesy: Duration = .seconds(2)

    private let own: UserID
    private var underWay: Set<UserID> = []
    /// How many sessions are under way that somebody has called and that bring what is new of them.
    private var answered: [UserID: Int] = [:]
    private var lastMet: [UserID: [DeviceIndex: Duration]] = [:]

    /// - Parameter own: one's own id.
    init(own: UserID) { self.own = own }

    /// How long to leave it to somebody to call first: the one with the higher id calls.
    ///
    /// - Parameter mayFollow: whether they may follow one, and so would call at all.
    func courtesy(to user: UserID, mayFollow: () throws -> Bool) rethrows -> Duration {
        guard own.bytes.lexicographicallyPrecedes(user.bytes) else { return .zero }
        return try mayFollow() ? Self.courtesy : .zero
    }

    /// Decides whether to call somebody's device.
    ///
    /// - Parameter wished: when the wish arose.
    mutating func begin(with user: UserID, _ device: DeviceIndex, wished: Duration) -> Verdict {
        if let met = lastMet[user]?[device], met >= wished { return .met }
        return underWay.insert(user).inserted ? .call : .busy
    }

    /// The session that was under way is over.
    mutating func end(with user: UserID) { underWay.remove(user) }

    /// Somebody has called, and what is new of them may be taken; until `endAnswering`.
    mutating func beginAnswering(_ user: UserID) { answered[user, default: 0] += 1 }

    /// A session is over that somebody has called. Where one counts that was not counted when it began, another that is under way
    /// counts no more, and they are called beside it.
    mutating func endAnswering(_ user: UserID) {
        answered[user] = answered[user].flatMap { $0 > 1 ? $0 - 1 : nil }
    }

    /// Whether somebody brings what is new of them by a session of their own.
    func isAnswering(_ user: UserID) -> Bool { answered[user] != nil }

    /// Somebody's device was met, whoever has called.
    mutating func met(_ user: UserID, _ device: DeviceIndex, at now: Duration) {
        lastMet[user, default: [:]][device] = now
    }
}
