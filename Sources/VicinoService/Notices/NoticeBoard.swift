internal import Vicino

/// Decides what is shown on the desktop because of whom: one notice for each person and encounter.
///
/// A question that comes after the notice was closed is shown once more; what comes of sessions only changes a notice that
/// is still there. It knows no desktop and no clock: whether a person may be shown now is told with each event.
struct NoticeBoard: Sendable {
    /// What is to be done.
    enum Effect: Hashable, Sendable {
        /// Show this about somebody, in the place of what is shown about them.
        case show(UserID, NoticeContent)
        /// Take away what is shown about somebody.
        case withdraw(UserID)
    }

    /// What has become of the notice of an encounter.
    private enum Phase { case unseen, shown, closed }

    private struct Visit {
        var content: NoticeContent
        var phase = Phase.unseen
    }

    private var visits: [UserID: Visit] = [:]

    /// Somebody has come near.
    mutating func entered(_ user: UserID, name: String, isAllowed: Bool) -> Effect? {
        visits[user] = Visit(content: NoticeContent(name: name))
        return change(user, isAllowed) { _ in }
    }

    /// The person in front of the device is to be asked.
    mutating func asks(_ request: Request, isAllowed: Bool) -> Effect? {
        if visits[request.user]?.phase == .closed { visits[request.user]?.phase = .unseen }
        return change(request.user, isAllowed) { $0.question = request }
    }

    /// A question waits for no answer any more, so nothing may look as if it did.
    mutating func settled(_ request: Request, isAllowed: Bool) -> Effect? {
        let user = request.user
        guard visits[user]?.content.question == request else { return nil }
        visits[user]?.content.question = nil
        guard visits[user]?.phase == .shown else { return nil }
        return isAllowed ? change(user, isAllowed) { _ in } : withdraw(user)
    }

    /// A session has brought records of somebody.
    mutating func brought(_ count: Int, by user: UserID, isAllowed: Bool) -> Effect? {
        guard count > 0 else { return nil }
        return change(user, isAllowed) { $0.arrived += count }
    }

    /// Somebody is gone. What they have brought stays to be read.
    mutating func left(_ user: UserID) -> Effect? {
        defer { visits[user] = nil }
        return visits[user]?.content.arrived == 0 ? withdraw(user) : nil
    }

    /// The notice about somebody is no longer shown.
    mutating func closed(_ user: UserID) { visits[user]?.phase = .closed }

    /// A button of the notice about somebody was pressed, after which it is taken away.
    ///
    /// - Returns: what was asked; nil if that waits for no answer any more.
    mutating func pressed(_ user: UserID) -> Request? {
        closed(user)
        return visits[user]?.content.question
    }

    /// Nobody is looked for any more.
    mutating func end() -> [Effect] {
        defer { visits = [:] }
        return visits.keys.compactMap { withdraw($0) }
    }

    private mutating func change(_ user: UserID, _ isAllowed: Bool, _ change: (inout NoticeContent) -> Void) -> Effect?
    {
        guard var visit = visits[user] else { return nil }
        change(&visit.content)
        let isShown = isAllowed && visit.phase != .closed
        if isShown { visit.phase = .shown }
        visits[user] = visit
        return isShown ? .show(user, visit.content) : nil
    }

    private mutating func withdraw(_ user: UserID) -> Effect? {
        guard visits[user]?.phase == .shown else { return nil }
        visits[user]?.phase = .closed
        return .withdraw(user)
    }
}
