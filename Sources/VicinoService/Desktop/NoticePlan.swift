internal import Vicino

/// Decides which notices the desktop shows: one for each person and encounter.
///
/// A question that arrives after the user closed the notice is shown once more. Results of sessions only change a
/// notice that is still shown. The plan knows no desktop and no clock: each event says whether its person may be shown
/// now.
struct NoticePlan: Sendable {
    /// What the caller must do.
    enum Effect: Hashable, Sendable {
        /// Show this notice about a person, in place of the notice about them that is shown.
        case show(UserID, content: NoticeContent)
        /// Withdraw the notice about a person.
        case withdraw(UserID)
    }

    /// The state of an encounter's notice.
    private enum Phase { case unseen, shown, closed }

    private struct PersonNotice {
        var content: NoticeContent
        var phase = Phase.unseen
    }

    private var notices: [UserID: PersonNotice] = [:]

    /// Notes that a person came near.
    mutating func entered(_ user: UserID, name: String, isAllowed: Bool) -> Effect? {
        notices[user] = PersonNotice(content: NoticeContent(name: name))
        return change(user, isAllowed: isAllowed) { _ in }
    }

    /// Shows a question to the user. After missed events it can be a repeated one, which opens no closed notice.
    mutating func ask(_ question: MeetingQuestion, isAllowed: Bool) -> Effect? {
        let user = question.person.user
        if let notice = notices[user], notice.phase == .closed, notice.content.question != question {
            notices[user]?.phase = .unseen
        }
        return change(user, isAllowed: isAllowed) { $0.question = question }
    }

    /// Notes that a question is settled, so that no notice shows it as open.
    mutating func settled(_ question: MeetingQuestion, isAllowed: Bool) -> Effect? {
        let user = question.person.user
        guard notices[user]?.content.question == question else { return nil }
        notices[user]?.content.question = nil
        guard notices[user]?.phase == .shown else { return nil }
        return isAllowed ? change(user, isAllowed: isAllowed) { _ in } : withdraw(user)
    }

    /// Notes that a session received an author's records.
    mutating func brought(_ count: Int, by user: UserID, isAllowed: Bool) -> Effect? {
        guard count > 0 else { return nil }
        return change(user, isAllowed: isAllowed) { $0.arrived += count }
    }

    /// Notes that a person left. A notice about their received records stays.
    mutating func left(_ user: UserID) -> Effect? {
        defer { notices[user] = nil }
        return notices[user]?.content.arrived == 0 ? withdraw(user) : nil
    }

    /// Notes that the notice about a person is no longer shown.
    mutating func closed(_ user: UserID) { notices[user]?.phase = .closed }

    /// Notes that the user pressed a button of the notice about a person, which is then withdrawn.
    ///
    /// - Returns: the question that the notice showed; nil if it no longer waits for an answer.
    mutating func pressed(_ user: UserID) -> MeetingQuestion? {
        closed(user)
        return notices[user]?.content.question
    }

    /// Notes that discovery ended.
    mutating func end() -> [Effect] {
        defer { notices = [:] }
        return notices.keys.compactMap { withdraw($0) }
    }

    private mutating func change(
        _ user: UserID, isAllowed: Bool, _ change: (inout NoticeContent) -> Void
    ) -> Effect? {
        guard var notice = notices[user] else { return nil }
        change(&notice.content)
        let isShown = isAllowed && notice.phase != .closed
        if isShown { notice.phase = .shown }
        notices[user] = notice
        return isShown ? .show(user, content: notice.content) : nil
    }

    private mutating func withdraw(_ user: UserID) -> Effect? {
        guard notices[user]?.phase == .shown else { return nil }
        notices[user]?.phase = .closed
        return .withdraw(user)
    }
}
