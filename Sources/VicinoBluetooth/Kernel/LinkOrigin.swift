/// Which side of a link has set it up.
enum LinkOrigin: Hashable, Sendable {
    /// This computer.
    case here
    /// The peer's.
    case peer
}
