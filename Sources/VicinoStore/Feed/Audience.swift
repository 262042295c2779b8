/// The readers for whom the logs of a dump are meant.
enum Audience {
    /// Any reader, who decides for itself.
    case anybody
    /// Followers, who see each kind in one view, so that a record has one content.
    case followers
}
