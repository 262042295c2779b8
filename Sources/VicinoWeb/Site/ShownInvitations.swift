internal import Vicino
internal import VicinoCore
internal import VicinoLocks
internal import VicinoPage

/// The invitations that browsers have made.
///
/// A node does not keep the text of an invitation. So the server keeps it for the browser that made it, until the
/// invitation or the server ends.
final class ShownInvitations: Sendable {
    /// An invitation and the number that names it.
    struct ShownInvitation: Sendable {
        let invitation: Invitation
        let number: Int
        /// Whether the user named its addresses.
        var isAddressTyped = false
    }

    private let shown = LockedValue<[String: ShownInvitation]>([:])

    /// The maximum number of invitations that are held: one for each browser.
    static let limit = WebSessions.limit

    /// Holds an invitation in place of the one that the browser made before.
    func put(_ invitation: ShownInvitation, for session: WebSession) {
        shown.withLock { all in
            if all.count >= Self.limit, all[session.id] == nil,
                let oldest = all.min(by: { $0.value.number < $1.value.number })
            {
                all[oldest.key] = nil
            }
            all[session.id] = invitation
        }
    }

    /// Forgets the text that a browser made. The invitation stays open for the person who has its text.
    func forget(_ session: WebSession) { shown.withLock { $0[session.id] = nil } }

    /// The invitation that a browser made last, if it can still be used.
    ///
    /// - Parameter open: the invitations that can be used.
    func invitation(of session: WebSession, among open: [OpenInvitation]) -> ShownInvitation? {
        shown.withLock { all in
            guard let found = all[session.id] else { return nil }
            guard open.contains(where: { $0.number == found.number }) else {
                all[session.id] = nil
                return nil
            }
            return found
        }
    }
}
