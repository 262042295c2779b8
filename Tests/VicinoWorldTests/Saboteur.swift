/// A deliberate fault, to see that a world notices.
enum Saboteur: CaseIterable {
    /// A device keeps advertising the tags of an old revision.
    case hidesNews
    /// The presence key stays when a follower is revoked.
    case keepsPresenceKey
    /// No bridge leads to a new presence key.
    case buildsNoBridges
    /// A peer is answered as if it were another follower.
    case servesAnybody
    /// A store puts a forged entry into what it keeps.
    case forges
    /// A store reports data as kept that it has not kept.
    case keepsNothing
    /// A store does not answer.
    case neverAnswers
}
