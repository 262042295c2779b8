package import VicinoCore
internal import VicinoLocks

/// A browser that the user has signed in.
package struct WebSession: Hashable, Sendable {
    /// The value of its cookie: 32 random bytes in hexadecimal.
    package let id: String
}

/// The signed-in browsers. Their cookies are forgotten when the server ends; open pages find back by keys.
package final class WebSessions: Sendable {
    private struct Entry {
        /// Names the browser in all runs of the server.
        var browser: String
        var usedAt: Int64
        /// When the browser received its cookie.
        var sentAt: Int64
        /// The key by which its pages find back; nil before the first page.
        var key: ReturnKey?
        var notice: WebNotice?
        /// What a site keeps for the browser, one value of each type.
        var values: [ObjectIdentifier: any Sendable] = [:]
    }

    private let entries: LockedValue<[String: Entry]>
    /// The browsers whose pages find back at a later run of the server.
    package let known: KnownBrowsers
    /// Ends what a browser began that is no longer signed in.
    private let ended: @Sendable (WebSession) -> Void

    /// How long a browser stays signed in after its last request.
    package static let validity: Int64 = 90 * day
    /// After how long the browser receives its cookie again, which it would delete otherwise.
    private static let day: Int64 = 24 * 60 * 60 * 1000
    /// The maximum number of signed-in browsers; a further one signs out the least recently used one.
    package static let limit = 32

    /// - Parameters:
    ///   - earlier: sessions whose browsers stay signed in.
    ///   - ended: receives each browser that is no longer signed in: signed out, used too long ago, or in favour of
    ///     another one.
    package init(continuing earlier: WebSessions? = nil, ended: @escaping @Sendable (WebSession) -> Void = { _ in }) {
        entries = LockedValue(earlier?.entries.withLock(\.self) ?? [:])
        known = earlier?.known ?? KnownBrowsers()
        self.ended = ended
    }

    /// Signs in a browser.
    ///
    /// - Parameter browser: the browser of an earlier run that it is; nil for another one. If it is signed in already, it
    ///   keeps its session.
    package func begin(
        as browser: String? = nil, now: Timestamp, using generator: inout some RandomNumberGenerator
    ) -> WebSession {
        if let browser, let session = session(ofBrowser: browser) { return session }
        let id = Self.random(32, using: &generator)
        let browser = browser ?? Self.random(PublicReturnKey.nonceLength, using: &generator)
        signOut { entries in
            let oldest = entries.min { $0.value.usedAt < $1.value.usedAt }
            return entries.count >= Self.limit ? oldest.map { [$0.key] } ?? [] : []
        }
        entries.withLock {
            $0[id] = Entry(browser: browser, usedAt: now.milliseconds, sentAt: now.milliseconds)
        }
        return WebSession(id: id)
    }

    private static func random(_ count: Int, using generator: inout some RandomNumberGenerator) -> String {
        SignInTokens.hexadecimal((0..<count).map { _ in UInt8.random(in: 0...255, using: &generator) })
    }

    private func session(ofBrowser browser: String) -> WebSession? {
        entries.withLock { entries in
            entries.first { $0.value.browser == browser }.map { WebSession(id: $0.key) }
        }
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
    package func end(_ session: WebSession) { signOut { $0[session.id] == nil ? [] : [session.id] } }

    /// The signed-in browsers and when each was used, the last one first.
    package func all() -> [(session: WebSession, usedAt: Timestamp)] {
        let found = entries.withLock { $0.map { ($0.key, $0.value.usedAt) } }
        return found.sorted { ($1.1, $0.0) < ($0.1, $1.0) }.compactMap { id, usedAt in
            (try? Timestamp(milliseconds: usedAt)).map { (WebSession(id: id), $0) }
        }
    }

    /// Signs out all browsers but one.
    package func endOthers(than session: WebSession) {
        let own = browser(of: session)
        signOut { $0.keys.filter { $0 != session.id } }
        known.forget { $0 != own }
    }

    /// Ends the sessions of browsers that are signed out, whose pages do not find back then.
    private func signOut(_ choose: ([String: Entry]) -> [String]) {
        let browsers = remove(choose)
        if !browsers.isEmpty { known.forget(browsers.contains) }
    }

    /// Ends sessions.
    ///
    /// - Returns: their browsers.
    @discardableResult
    private func remove(_ choose: ([String: Entry]) -> [String]) -> Set<String> {
        let removed = entries.withLock { entries in
            choose(entries).compactMap { id in entries.removeValue(forKey: id).map { (id, $0.browser) } }
        }
        for (id, _) in removed { ended(WebSession(id: id)) }
        return Set(removed.map(\.1))
    }

    // MARK: Browsers of all runs

    /// A browser that is signed in, or whose open pages find back.
    package struct Browser: Sendable {
        /// Names the browser, and signs in nothing.
        package let id: String
        /// Its session; nil if it has not found back in this run of the server.
        package let session: WebSession?
        package let usedAt: Timestamp
    }

    /// All browsers, the one that was used last at first.
    package func browsers(now: Timestamp) -> [Browser] {
        let present = entries.withLock { $0.map { ($0.value.browser, WebSession(id: $0.key), $0.value.usedAt) } }
        let names = Set(present.map(\.0))
        let absent = known.all(now: now).filter { !names.contains($0.id) }
        let all = present.map { ($0.0, Optional($0.1), $0.2) } + absent.map { ($0.id, nil, $0.usedAt) }
        return all.sorted { ($1.2, $0.0) < ($0.2, $1.0) }.compactMap { id, session, usedAt in
            (try? Timestamp(milliseconds: usedAt)).map { Browser(id: id, session: session, usedAt: $0) }
        }
    }

    /// Signs out the browser with an id.
    package func end(browser: String) {
        signOut { entries in entries.filter { $0.value.browser == browser }.map(\.key) }
        known.forget { $0 == browser }
    }

    private func browser(of session: WebSession) -> String? { entries.withLock { $0[session.id]?.browser } }

    /// Notes that a signed-in browser is the one of an earlier run with an id.
    func adopt(_ browser: String, by session: WebSession, now: Timestamp) {
        guard let own = self.browser(of: session), own != browser else { return }
        remove { entries in entries.filter { $0.value.browser == browser }.map(\.key) }
        entries.withLock { $0[session.id]?.browser = browser }
        known.merge(own, into: browser, now: now)
    }

    /// The key by which the pages of a browser find back, for their script; nil if the browser is not signed in.
    ///
    /// The first page of a run stores its public half, so this may wait for the disk.
    func returnKey(of session: WebSession, now: Timestamp) -> String? {
        if let key = entries.withLock({ $0[session.id]?.key }) { return key.text }
        let made = ReturnKey()
        // Of two pages at a time, the first one has made the key.
        let key = entries.withLock { entries in
            if entries[session.id]?.key == nil { entries[session.id]?.key = made }
            return entries[session.id]?.key
        }
        if key?.known == made.known { known.add(made.known, now: now) { browser(of: session) } }
        return key?.text
    }

    /// Whether a browser should receive its cookie again: once a day, so that a browser that is used stays signed in.
    func isRenewalDue(_ session: WebSession, now: Timestamp) -> Bool {
        entries.withLock { entries in
            guard let entry = entries[session.id] else { return false }
            return now.milliseconds - entry.sentAt >= Self.day
        }
    }

    /// Notes that a browser receives its cookie again. This may wait for the disk.
    func renew(_ session: WebSession, now: Timestamp) {
        let browser = entries.withLock { entries in
            entries[session.id]?.sentAt = now.milliseconds
            return entries[session.id]?.browser
        }
        if let browser { known.noteUse(of: browser, now: now) }
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
