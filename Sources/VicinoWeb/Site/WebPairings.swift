internal import HTTPTypes
internal import VicinoCore
internal import VicinoLocks
internal import VicinoPage

/// The pairings of the signed-in browsers: at most one runs at a time, and each is forgotten after some time.
final class WebPairings: Sendable {
    private let pairings = LockedValue<[String: WebPairing]>([:])

    /// How long a pairing is kept from its beginning: longer than an opening and its question take.
    static let lifetime: Int64 = 20 * 60 * 1000

    /// Keeps a pairing in place of the one that the browser had.
    ///
    /// - Throws: a refusal if another browser's pairing runs.
    func begin(_ pairing: WebPairing, for session: WebSession) throws(WebRefusal) {
        let (former, isFree) = pairings.withLock { all -> ([WebPairing], Bool) in
            let expired = all.filter { Self.isExpired($0.value, pairing.begunAt) }
            for (id, _) in expired { all[id] = nil }
            guard !all.contains(where: { $0.key != session.id && !$0.value.phase.isOver }) else {
                return (Array(expired.values), false)
            }
            // The results of other browsers go too, so that no number of browsers fills the memory.
            let ended = Array(all.values) + expired.values
            all = [session.id: pairing]
            return (ended, true)
        }
        for old in former { old.end() }
        guard isFree else { throw WebRefusal(status: .conflict, key: .errorPairing) }
    }

    /// The pairing of a browser; nil if there is none, or its time is over.
    func pairing(of session: WebSession, now: Timestamp) -> WebPairing? {
        guard let found = pairings.withLock({ $0[session.id] }) else { return nil }
        guard Self.isExpired(found, now) else { return found }
        end(of: session)
        return nil
    }

    /// Stops and forgets the pairing of a browser.
    func end(of session: WebSession) {
        pairings.withLock { $0.removeValue(forKey: session.id) }?.end()
    }

    /// Stops all pairings, because the server ends.
    func endAll() {
        let all = pairings.withLock { pairings in
            defer { pairings = [:] }
            return Array(pairings.values)
        }
        for pairing in all { pairing.end() }
    }

    private static func isExpired(_ pairing: WebPairing, _ now: Timestamp) -> Bool {
        abs(now.milliseconds - pairing.begunAt.milliseconds) > lifetime
    }
}
