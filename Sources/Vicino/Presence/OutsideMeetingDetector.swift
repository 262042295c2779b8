/// Detects sessions outside the discovery, of other programs or started by the user, so that it does not act on old
/// data.
struct OutsideMeetingDetector: Sendable {
    private var known: [UserID: Timestamp]?

    /// Receives the times of the last sessions. On the first call none of them is news.
    ///
    /// - Returns: the users met since, and when. A user is returned again until `noteApplied` is called, unless the
    ///   sessions no longer contain them.
    mutating func detect(in meetings: [UserID: Timestamp]) -> [UserID: Timestamp] {
        guard let known else {
            known = meetings
            return [:]
        }
        return meetings.filter { known[$0.key] != $0.value }
    }

    /// Notes that a session has been applied, or is the discovery's own.
    mutating func noteApplied(_ user: UserID, _ moment: Timestamp?) { known?[user] = moment }
}
