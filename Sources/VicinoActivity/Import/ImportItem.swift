/// What an import finds, one after the other.
public enum ImportItem: Equatable, Sendable {
    /// An activity, checked against every rule of its record kind.
    case record(Activity)
    /// Something that could have been an activity and was not taken.
    case skipped(SkippedItem)
}
