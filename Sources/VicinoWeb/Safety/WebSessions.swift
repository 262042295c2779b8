internal import Synchronization
internal import VicinoCore

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
    }

    private let entries = Mutex<[String: Entry]>([:])

    /// The name of the cookie.
    static let cookieName = "vicino"
    /// How long a browser stays signed in after its last request.
    static let validity: Int64 = 30 * 24 * 60 * 60 * 1000
    /// The most browsers; a further one signs out the one that was used least lately.
    static let limit = 32

    /// Signs in a browser.
    func begin(now: Timestamp, using generator: inout some RandomNumberGenerator) -> WebSession {
        let id = SignInTokens.hexadecimal((0..<32).map { _ in UInt8.random(in: 0...255, using: &generator) })
        entries.withLock { entries in
            if entries.count >= Self.limit, let oldest = entries.min(by: { $0.value.usedAt < $1.value.usedAt }) {
                entries[oldest.key] = nil
            }
            entries[id] = Entry(usedAt: now.milliseconds)
        }
        return WebSession(id: id)
    }

    /// The signed-in browser with a cookie; nil if there is none.
    func session(_ cookie: String?, now: Timestamp) -> WebSession? {
        guard let cookie else { return nil }
        return entries.withLock { entries in
            guard let entry = entries[cookie] else { return nil }
            guard now.milliseconds - entry.usedAt <= Self.validity else {
                entries[cookie] = nil
                return nil
            }
            entries[cookie]?.usedAt = now.milliseconds
            return WebSession(id: cookie)
        }
    }

    /// Signs out a browser.
    func end(_ session: WebSession) { entries.withLock { $0[session.id] = nil } }

    /// The signed-in browsers and when each was used, the last one first.
    func all() -> [(session: WebSession, usedAt: Timestamp)] {
        let found = entries.withLock { $0.map { ($0.key, $0.value.usedAt) } }
        return found.sorted { ($1.1, $0.0) < ($0.1, $1.0) }.compactMap { id, usedAt in
            (try? Timestamp(milliseconds: usedAt)).map { (WebSession(id: id), $0) }
        }
    }

    /// Signs out all browsers but one.
    func endOthers(than session: WebSession) {
        entries.withLock { entries in entries = entries.filter { $0.key == session.id } }
    }

    /// Keeps what the next page of a browser tells.
    func put(_ notice: WebNotice, for session: WebSession) {
        entries.withLock { $0[session.id]?.notice = notice }
    }

    /// Takes what the next page tells.
    func takeNotice(of session: WebSession) -> WebNotice? {
        entries.withLock { entries in
            defer { entries[session.id]?.notice = nil }
            return entries[session.id]?.notice
        }
    }
}
