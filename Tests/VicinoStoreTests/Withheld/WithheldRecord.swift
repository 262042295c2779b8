import VicinoCore

/// A record of an author as one twin has it.
struct WithheldRecord {
    /// Why a follower does not see it.
    enum State: Equatable {
        case shown
        case isPrivate
        /// It begins before the shared time.
        case isEarly
        /// It is in the trash, or deleted for ever.
        case isDeleted
        /// It is of a kind that the follower may not see.
        case isOther
    }

    let id: RecordID
    let kind: Int
    var content: DayContent
    var state: State
}
