/// Who receives a dump of the user's own records.
public enum DumpAudience: Hashable, Sendable {
    /// Followers: what they may see, without personal fields.
    case followers
    /// The user's own devices: everything, with personal fields.
    case ownDevices
}
