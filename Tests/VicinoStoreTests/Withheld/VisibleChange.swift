/// Something of an author's records that a follower sees change.
enum VisibleChange {
    /// A record appears, under the number by which the plan names it.
    case show(ShownRecord)
    /// A record has this content now.
    case edit(Int, to: DayContent)
    /// A record disappears: deleted, made private or moved before the shared time, which must look the same.
    case hide(Int, until: HiddenRecordReturn)
    /// A hidden record is there again.
    case reshow(Int, as: DayContent)
    /// The device continues as a new writer.
    case restore
    /// A copy of the folder is kept.
    case backUp
    /// The kept copy takes the folder's place, and the device continues as a new writer.
    case putBack
    /// The author has another name, and so another roster.
    case rename(String)
    /// All devices tell each other what they have. Then the author goes on with this one.
    case meet(then: Int)
    /// The follower receives what there is.
    case look

    /// Whether devices meet.
    var isMeeting: Bool { if case .meet = self { true } else { false } }

    /// Whether the change is made in a transaction.
    var isEdit: Bool {
        switch self {
        case .restore, .backUp, .putBack, .rename, .meet, .look: false
        default: true
        }
    }
}
