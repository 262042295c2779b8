/// For whom the logs of a dump are meant.
enum Audience {
    /// Whoever reads it decides.
    case anybody
    /// Followers, who are shown each kind in one view, so that a record has one content.
    case followers
}
