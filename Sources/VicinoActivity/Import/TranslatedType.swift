/// The type of a track in another program's words, and the activity as which it is taken.
package struct TranslatedType: Hashable, Sendable {
    /// The type as the file has it: `hiking`, or a number.
    package let written: String
    /// Vicino's name for it.
    package let name: String
}
