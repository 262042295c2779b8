/// A deliberate fault, to see that the judge of a world of people notices.
enum PeopleSaboteur: CaseIterable {
    /// A person's devices do not meet in the end.
    case keepsApart
    /// A device goes on with its backup in the end, and forgets a deletion.
    case forgetsDeletion
    /// A device shows what its user has made private.
    case showsPrivate
    /// A follower gets more than was agreed.
    case widensGrants
    /// Devices ignore that one was removed.
    case ignoresRemoval
    /// The succession does not happen, so that the thief's roster counts.
    case keepsIdentity

    /// The judge's words for it.
    var breach: String {
        switch self {
        case .keepsApart: "has other records than"
        case .forgetsDeletion: "has returned"
        case .showsPrivate: "is not private"
        case .widensGrants: "shares"
        case .ignoresRemoval: "although it has heard"
        case .keepsIdentity: "the succession"
        }
    }

    /// The theft of a world in which it shows.
    var theft: WorldTheft {
        switch self {
        case .ignoresRemoval: .device
        case .keepsIdentity: .identity(hasPhrase: true)
        default: .nothing
        }
    }
}
