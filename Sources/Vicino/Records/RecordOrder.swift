/// The direction in which a request sorts by a property.
public enum RecordOrder: Sendable {
    /// The least value first.
    case forward
    /// The greatest value first.
    case reverse
}
