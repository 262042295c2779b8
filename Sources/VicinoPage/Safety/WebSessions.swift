package import VicinoCore
internal import VicinoLocks

/// A browser that the user has signed in.
package struct WebSession: Hashable, Sendable {
    /// The value of its cookie: 32 random bytes in hexadecimal.
    package let id: String
}

/// The signed-in browsers. They are forgotten when the server ends.
package final class WebSessions: Sendable {
    private struct Entry {
        var usedAt: Int64
        var notice: WebNotice?
        /// What a site keeps for the browser, one value of each type.
        var values: [ObjectIdentifier: any Sendable] = [:]
    }

    private let entries: LockedValue<[String: Entry]>
    /// Ends what a browser began that is no longer signed in.
    private let ended: @Sendable (WebSession) -> Void

    /// How long a browser stays signed in after its last request.
    package static let validity: Int64 = 30 * 24 * 60 * 60 * 1000
    /// The maximum number of signed-in browsers; a further one signs out the least recently used one.
    package static let limit = 32

    /// - Parameters:
    ///   - earlier: sessions whose browsers stay signed in.
    ///   - ended: receives each browser that is no longer signed in: signed out, used too long ago, or in favour of
    ///     another one.
    package init(continuing earlier: WebSessions? = nil, ended: @escaping @Sendable (WebSession) -> Void = { _ in }) {
        entries = LockedValue(earlier?.entries.withLock(\.self) ?? [:])
        self.ended = ended
    }

    /// Signs in a browser.
    package func begin(now: Timestamp, using generator: inout some RandomNumberGenerator) -> WebSession {
        let id = SignInTokens.hexadecimal((0..<32).map { _ in UInt8.random(in: 0...255, using: &generator) })
        remove { entries in
            let oldest = entries.min { $0.value.usedAt < $1.value.usedAt }
            return entries.count >= Self.limit ? oldest.map { [$0.key] } ?? [] : []
        }
        entries.withLock { $0[id] = Entry(usedAt: now.milliseconds) }
        return WebSession(id: id)
    }

    /// The signed-in browser with a cookie; nil if there is none. It counts as a use.
    package func session(_ cookie: String?, now: Timestamp) -> WebSession? {
        guard let cookie, isSignedIn(WebSession(id: cookie), now: now) else { return nil }
        entries.withLock { $0[cookie]?.usedAt = now.milliseconds }
        return WebSession(id: cookie)
    }

    /// Whether a browser is still signed in. It does not count as a use.
    package func isSignedIn(_ session: WebSession, now: Timestamp) -> Bool {
        remove { entries in
            guard let entry = entries[session.id], now.milliseconds - entry.usedAt > Self.validity else { return [] }
            return [session.id]
        }
        return entries.withLock { $0[session.id] != nil }
    }

    /// Signs out a browser.
    package func end(_ session: WebSession) { remove { $0[session.id] == nil ? [] : [session.id] } }

    /// The signed-in browsers and when each was used, the last one first.
    package func all() -> [(session: WebSession, usedAt: Timestamp)] {
        let found = entries.withLock { $0.map { ($0.key, $0.value.usedAt) } }
        return found.sorted { ($1.1, $0.0) < ($0.1, $1.0) }.compactMap { id, usedAt in
            (try? Timestamp(milliseconds: usedAt)).map { (WebSession(id: id), $0) }
        }
    }

    /// Signs out all browsers but one.
    package func endOthers(than session: WebSession) { remove { $0.keys.filter { $0 != session.id } } }

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
    package func put(_ notice: WebNotice, for session: WebSession) {
        entries.withLock { $0[session.id]?.notice = notice }
    }

    /// What the next page tells.
    package func notice(of session: WebSession, _ use: NoticeUse) -> WebNotice? {
        switch use {
        case .take: takeNotice(of: session)
        case .look: entries.withLock { $0[session.id]?.notice }
        case .none: nil
        }
    }

    /// Takes what the next page tells.
    package func takeNotice(of session: WebSession) -> WebNotice? {
        entries.withLock { entries in
            defer { entries[session.id]?.notice = nil }
            return entries[session.id]?.notice
        }
    }

    /// Whether the next page tells of a failure.
    package func isToldFailure(_ session: WebSession) -> Bool {
        entries.withLock { $0[session.id]?.notice?.isFailure == true }
    }

    // MARK: What a site keeps

    /// Reads and changes the value of a type that the site keeps for a browser. It is forgotten when the sign-in ends.
    ///
    /// - Parameter change: receives the value, nil without one. Of a browser that is not signed in nothing is kept.
    package func withValue<Value: Sendable, Result>(
        of session: WebSession, _ change: (inout Value?) -> Result
    ) -> Result {
        entries.withLock { entries in
            let key = ObjectIdentifier(Value.self)
            var value = entries[session.id]?.values[key] as? Value
            defer { entries[session.id]?.values[key] = value }
            return change(&value)
        }
    }
}

/// What a page does with what led to it.
package enum NoticeUse: Sendable {
    /// It tells it, and no later page does.
    case take
    /// It tells it, and so does the next page: only the header is sent.
    case look
    /// It does not tell it.
    case none
}
