/// An item that an import finds.
public enum ImportItem: Equatable, Sendable {
    /// An activity that passed every rule of its record kind.
    case record(Activity)
    /// A possible activity that was not taken.
    case skipped(SkippedItem)
}
