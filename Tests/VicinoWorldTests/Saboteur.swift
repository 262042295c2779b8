/// What is broken on purpose, to see that a world notices.
enum Saboteur: CaseIterable {
    /// A device goes on advertising the tags of a revision that is over.
    case hidesNews
    /// The presence key stays when somebody is shut out.
    case keepsPresenceKey
    /// Nobody is led to a new presence key.
    case buildsNoBridges
    /// Whoever asks is answered as if they were another follower.
    case servesAnybody
    /// A store puts something of its own into what it keeps.
    case forges
    /// A store says that it has kept what it has not.
    case keepsNothing
    /// A store does not answer.
    case neverAnswers
}
