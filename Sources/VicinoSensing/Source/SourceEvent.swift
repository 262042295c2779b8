/// What a source reports.
public enum SourceEvent: Hashable, Sendable {
    /// It works.
    case available
    /// It does not work, and starts by itself as soon as it can.
    ///
    /// - Parameters:
    ///   - reason: what is missing, in a sentence for people.
    ///   - remedy: what they can do, in a sentence.
    case unavailable(reason: String, remedy: String)
    /// It has seen an activity. This replaces what it has reported before with the same start.
    case observed(Observation)
}
