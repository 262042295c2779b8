/// Notices whom other programs have met, or this one by hand, so that a lookout does not go by what was before.
struct MeetingsElsewhere: Sendable {
    private var known: [UserID: Timestamp]?

    /// Takes when people were met last, when this is told first: none of it is news.
    ///
    /// - Returns: who has been met since, and when; the same again until it is taken over, or left out.
    mutating func news(in meetings: [UserID: Timestamp]) -> [UserID: Timestamp] {
        guard let known else {
            known = meetings
            return [:]
        }
        return meetings.filter { known[$0.key] != $0.value }
    }

    /// A meeting has been taken over, or is the lookout's own.
    mutating func settle(_ user: UserID, _ moment: Timestamp?) { known?[user] = moment }
}
