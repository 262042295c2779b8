internal import VicinoPresence

/// The running sessions, and the last one with each device. They prevent a second session where both sides want one.
struct Meetings: Sendable {
    /// What to do about a candidate for a session.
    enum Verdict: Hashable, Sendable {
        /// Ask again at this uptime: the user may connect first, or a session of theirs runs that fetches what is new.
        case wait(until: Duration)
        /// Connect to the user; the session counts as running until `end`.
        case call
        /// The device was met since the candidate was found.
        case met
        /// A session with the user is running.
        case busy
    }

    /// How long one of two mutual followers waits for the peer to connect.
    static let wait: Duration = .seconds(2)
    /// How often to ask whether a session that a user initiated is over.
    static let pause: Duration = .seconds(1)

    /// How long a session with a person waits for one with another device of this node's user.
    static let ownDeviceWait: Duration = .seconds(5)

    private let own: UserID
    private var underWay: Set<UserID> = []
    /// The number of running sessions that a user has initiated and that fetch the user's new records.
    private var answered: [UserID: Int] = [:]
    private var lastMet: [UserID: [DeviceIndex: Duration]] = [:]

    /// - Parameter own: the id of this node's user.
    init(own: UserID) { self.own = own }

    /// How long to wait for a user to connect first: the side with the higher id connects at once.
    ///
    /// - Parameter mayFollow: whether the user may follow this one, and so would connect at all.
    func wait(for user: UserID, mayFollow: () throws -> Bool) rethrows -> Duration {
        guard own.bytes.lexicographicallyPrecedes(user.bytes) else { return .zero }
        return try mayFollow() ? Self.wait : .zero
    }

    /// Decides whether to connect to a user's device.
    ///
    /// - Parameters:
    ///   - foundAt: when the candidate was found.
    ///   - wait: how long after that the user may connect first.
    mutating func begin(
        with user: UserID, _ device: DeviceIndex, foundAt: Duration, wait: Duration = .zero, at now: Duration
    ) -> Verdict {
        guard now >= foundAt + wait else { return .wait(until: foundAt + wait) }
        // The peer's own session fetches what is new, so this device does not fetch it a second time.
        guard !isAnswering(user) else { return .wait(until: now + Self.pause) }
        guard !comesAfterOwnDevice(user, foundAt: foundAt, at: now) else { return .wait(until: now + Self.pause) }
        if let met = lastMet[user]?[device], met >= foundAt { return .met }
        return underWay.insert(user).inserted ? .call : .busy
    }

    /// Whether a session with another person should wait for one with another device of this node's user: what that device
    /// has is then there for the person, too. It waits no longer than `ownDeviceWait`, as the device may be slow.
    private func comesAfterOwnDevice(_ user: UserID, foundAt: Duration, at now: Duration) -> Bool {
        guard user != own, now < foundAt + Self.ownDeviceWait else { return false }
        return underWay.contains(own) || isAnswering(own)
    }

    /// Notes that the running session is over.
    mutating func end(with user: UserID) { underWay.remove(user) }

    /// Notes that a user has connected, and that the user's new records may be fetched; until `endAnswering`.
    mutating func beginAnswering(_ user: UserID) { answered[user, default: 0] += 1 }

    /// Notes that a session which a user initiated is over.
    ///
    /// If its beginning was not counted, another running session of that user is no longer counted. This device then
    /// connects beside it.
    mutating func endAnswering(_ user: UserID) {
        answered[user] = answered[user].flatMap { $0 > 1 ? $0 - 1 : nil }
    }

    /// Whether a session that the user initiated fetches the user's new records.
    func isAnswering(_ user: UserID) -> Bool { answered[user] != nil }

    /// Notes a session with a user's device, whichever side connected.
    mutating func met(_ user: UserID, _ device: DeviceIndex, at now: Duration) {
        lastMet[user, default: [:]][device] = now
    }
}
