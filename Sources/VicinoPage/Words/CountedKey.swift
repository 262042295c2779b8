/// The keys of a text that depends on a number: `1 day`, `2 days`.
///
/// English and many other languages have these two forms. A language with more, such as Polish, needs a text that avoids
/// the plural (`Days: {n}`).
public struct CountedKey<Key: Sendable>: Sendable {
    private let one: Key
    private let other: Key

    /// - Parameters:
    ///   - one: the text for the number 1.
    ///   - other: the text for any other number.
    public init(one: Key, other: Key) {
        self.one = one
        self.other = other
    }

    /// The text for a number.
    package func key(for number: Int) -> Key { number == 1 ? one : other }
}
