/// The type of a track in another program's words, and the activity as which it is taken.
public struct TranslatedType: Hashable, Sendable {
    /// The type as the file has it: `hiking`, or a number.
    public let written: String
    /// Vicino's name for it.
    public let name: String
}
