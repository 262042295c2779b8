import Vicino

/// The people whom the user follows under names that look like the one that a newcomer claims.
struct Resemblance {
    private let people: [Person]
    private let claimed: String

    /// - Parameter user: who claims the name.
    init(_ claimed: String, of user: UserID, _ node: Node) throws {
        self.claimed = claimed
        people = try node.people(resembling: claimed, besides: user)
    }

    /// What to say of it to people; nil if there is nothing to say.
    var warning: String? {
        guard !people.isEmpty else { return nil }
        let names = people.map { displayQuoted($0.name) }.joined(separator: ", ")
        return "The name \(displayQuoted(claimed)) looks like \(names), whom you follow already. "
            + "The fingerprints are not the same."
    }

    /// Says it to people.
    func warn() { if let warning { Failure.warn(warning) } }

    /// What is said of it to programs.
    var members: [(String, JSON)] {
        let list = people.map { JSON.object([("user", .text($0.name)), ("id", .text($0.user.description))]) }
        return [("resembles", .array(list))]
    }
}
