/// Whether a medium can be used.
public enum Availability: Hashable, Sendable {
    /// It advertises and hears.
    case ready
    /// It does neither, and starts by itself as soon as it can.
    ///
    /// - Parameters:
    ///   - reason: what is missing, in a sentence for people.
    ///   - remedy: what they can do, in a sentence.
    case unavailable(reason: String, remedy: String)
}
