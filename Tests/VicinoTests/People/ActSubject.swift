/// What one of a person's acts is about.
enum ActSubject: Hashable {
    /// The content of the record with a title.
    case content(String)
    /// Whether the record with a title is private.
    case privacy(String)
    /// What another person may see.
    case grant(Int)
    /// Whether the person follows another one.
    case following(Int)
    /// The person's list of devices.
    case roster
}
