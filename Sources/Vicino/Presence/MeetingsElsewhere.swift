/// Notices whom other programs have met, or this one by hand, so that a lookout does not go by what was before.
struct MeetingsElsewhere: Sendable {
    private var known: [UserID: Timestamp]?

    /// Takes when people were met last.
    ///
    /// - Returns: who has been met since this was told last, and when; nobody when it is told first.
    mutating func take(_ meetings: [UserID: Timestamp]) -> [UserID: Timestamp] {
        defer { known = meetings }
        guard let known else { return [:] }
        return meetings.filter { known[$0.key] != $0.value }
    }

    /// A meeting of the lookout's own is none of these.
    mutating func leaveOut(_ user: UserID, _ moment: Timestamp?) { known?[user] = moment }
}
