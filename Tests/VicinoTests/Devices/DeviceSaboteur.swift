/// A deliberate fault, to see that the judge of a world of devices notices.
enum DeviceSaboteur: CaseIterable {
    /// The devices do not meet in the end.
    case keepsApart
    /// A device loses a record in the end.
    case losesRecord
}
