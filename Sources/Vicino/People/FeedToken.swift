/// The secret in the address of a person's calendar feed: 128 random bits.
///
/// A program that knows it reads the calendar; its description does not contain it.
public struct FeedToken: Equatable, Sendable {
    /// The person whose calendar the feed shows.
    public let person: Person
    /// The token: 26 lower-case letters and digits.
    public let text: String
}

extension FeedToken: CustomStringConvertible {
    /// The person, without the secret.
    public var description: String { "the calendar feed of \(DisplayText(person.name))" }
}
