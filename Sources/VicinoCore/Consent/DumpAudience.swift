/// Who receives a dump of the user's own records.
public enum DumpAudience: Hashable, Sendable {
    /// Followers: what is shared with them, in logs of their own.
    case followers(Sharing)
    /// The user's own devices: everything, with personal fields.
    case ownDevices
}
