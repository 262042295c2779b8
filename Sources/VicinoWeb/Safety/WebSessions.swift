internal import Vicino
internal import VicinoActivity
internal import VicinoCore
internal import VicinoLocks

/// A browser that the user has signed in.
struct WebSession: Hashable, Sendable {
    /// The value of its cookie: 32 random bytes in hexadecimal.
    let id: String
}

/// The signed-in browsers. They are forgotten when the server ends.
final class WebSessions: Sendable {
    private struct Entry {
        var usedAt: Int64
        var notice: WebNotice?
        var linked: LinkedInvitation?
        /// The last change of an activity.
        var change: RecordedChange?
    }

    private let entries: LockedValue<[String: Entry]>
    /// Ends what a browser began that is no longer signed in.
    private let ended: @Sendable (WebSession) -> Void

    /// How long a browser stays signed in after its last request.
    static let validity: Int64 = 30 * 24 * 60 * 60 * 1000
    /// The maximum number of signed-in browsers; a further one signs out the least recently used one.
    static let limit = 32

    /// - Parameters:
    ///   - earlier: sessions whose browsers stay signed in.
    ///   - ended: receives each browser that is no longer signed in: signed out, used too long ago, or in favour of
    ///     another one.
    init(continuing earlier: WebSessions? = nil, ended: @escaping @Sendable (WebSession) -> Void = { _ in }) {
        entries = LockedValue(earlier?.entries.withLock(\.self) ?? [:])
        self.ended = ended
    }

    /// Signs in a browser.
    func begin(now: Timestamp, using generator: inout some RandomNumberGenerator) -> WebSession {
        let id = SignInTokens.hexadecimal((0..<32).map { _ in UInt8.random(in: 0...255, using: &generator) })
        remove { entries in
            let oldest = entries.min { $0.value.usedAt < $1.value.usedAt }
            return entries.count >= Self.limit ? oldest.map { [$0.key] } ?? [] : []
        }
        entries.withLock { $0[id] = Entry(usedAt: now.milliseconds) }
        return WebSession(id: id)
    }

    /// The signed-in browser with a cookie; nil if there is none. It counts as a use.
    func session(_ cookie: String?, now: Timestamp) -> WebSession? {
        guard let cookie, isSignedIn(WebSession(id: cookie), now: now) else { return nil }
        entries.withLock { $0[cookie]?.usedAt = now.milliseconds }
        return WebSession(id: cookie)
    }

    /// Whether a browser is still signed in. It does not count as a use.
    func isSignedIn(_ session: WebSession, now: Timestamp) -> Bool {
        remove { entries in
            guard let entry = entries[session.id], now.milliseconds - entry.usedAt > Self.validity else { return [] }
            return [session.id]
        }
        return entries.withLock { $0[session.id] != nil }
    }

    /// Signs out a browser.
    func end(_ session: WebSession) { remove { $0[session.id] == nil ? [] : [session.id] } }

    /// The signed-in browsers and when each was used, the last one first.
    func all() -> [(session: WebSession, usedAt: Timestamp)] {
        let found = entries.withLock { $0.map { ($0.key, $0.value.usedAt) } }
        return found.sorted { ($1.1, $0.0) < ($0.1, $1.0) }.compactMap { id, usedAt in
            (try? Timestamp(milliseconds: usedAt)).map { (WebSession(id: id), $0) }
        }
    }

    /// Signs out all browsers but one.
    func endOthers(than session: WebSession) { remove { $0.keys.filter { $0 != session.id } } }

    private func remove(_ choose: ([String: Entry]) -> [String]) {
        let removed = entries.withLock { entries in
            let chosen = choose(entries)
            for id in chosen { entries[id] = nil }
            return chosen
        }
        for id in removed { ended(WebSession(id: id)) }
    }

    // MARK: What the next page tells

    /// Keeps what the next page of a browser tells.
    func put(_ notice: WebNotice, for session: WebSession) {
        entries.withLock { $0[session.id]?.notice = notice }
    }

    /// What the next page tells.
    func notice(of session: WebSession, _ use: NoticeUse) -> WebNotice? {
        switch use {
        case .take: takeNotice(of: session)
        case .look: entries.withLock { $0[session.id]?.notice }
        case .none: nil
        }
    }

    /// Takes what the next page tells.
    func takeNotice(of session: WebSession) -> WebNotice? {
        entries.withLock { entries in
            defer { entries[session.id]?.notice = nil }
            return entries[session.id]?.notice
        }
    }

    /// Keeps the last change of an activity, so that the user can take it back.
    func put(_ change: RecordedChange, for session: WebSession) {
        entries.withLock { $0[session.id]?.change = change }
    }

    /// Takes the last change of an activity; nil if that is not the one with this number.
    func takeChange(_ number: UInt64, of id: RecordID, _ session: WebSession) -> RecordedChange? {
        entries.withLock { entries in
            guard let change = entries[session.id]?.change, change.id == id, change.number == number else {
                return nil
            }
            entries[session.id]?.change = nil
            return change
        }
    }

    /// Whether the next page tells of a failure.
    func isToldFailure(_ session: WebSession) -> Bool {
        entries.withLock { $0[session.id]?.notice?.isFailure == true }
    }

    /// Keeps what came by the link that signed in a browser; nil forgets it.
    func put(linked: LinkedInvitation?, for session: WebSession) {
        entries.withLock { $0[session.id]?.linked = linked }
    }

    /// What came by a link, and waits for the user's decision.
    func linked(of session: WebSession) -> LinkedInvitation? { entries.withLock { $0[session.id]?.linked } }
}

/// What a page does with what led to it.
enum NoticeUse: Sendable {
    /// It tells it, and no later page does.
    case take
    /// It tells it, and so does the next page: only the header is sent.
    case look
    /// It does not tell it.
    case none
}
