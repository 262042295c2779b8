/// What a user says of a network that the device is on.
public enum NetworkVerdict: String, CaseIterable, Sendable {
    /// People are looked for there, whenever this device is on it.
    case accept
    /// Nobody is looked for there, and nothing is asked again.
    case decline
}
