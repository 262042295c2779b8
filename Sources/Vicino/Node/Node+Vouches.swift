/// Who has met whom in person, as far as both let others learn it.
extension Node {
    /// Lets the people whom the user has verified learn that the user has met a person, or takes that back.
    ///
    /// They are told once the person allows it, too, and only those who know the person can read it.
    ///
    /// - Throws: `VicinoError` with `.refused` for a person whom the user has not verified.
    package func setVouching(_ isAllowed: Bool, for user: UserID) throws { try vouches.set(isAllowed, for: user) }

    /// The people whom the user has verified, and what may be told of each.
    package func vouchChoices() throws -> [VouchChoice] { try vouches.choices() }

    /// Who of the people whom the user has verified has met a person, as both of them say; the latest first.
    ///
    /// It does not make the person verified.
    package func vouchedMeetings(of user: UserID) throws -> [VouchedMeeting] { try vouches.meetings(of: user) }
}
