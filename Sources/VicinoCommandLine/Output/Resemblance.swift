import Vicino

/// The followed people whose names look like the name that a newcomer claims.
struct Resemblance {
    private let people: [Person]
    private let claimed: String

    /// - Parameter user: the user who claims the name.
    init(_ claimed: String, of user: UserID, _ node: Node) throws {
        self.claimed = claimed
        people = try node.people(resembling: claimed, besides: user)
    }

    /// The warning for users; nil if no name is alike.
    var warning: String? {
        guard !people.isEmpty else { return nil }
        let names = people.map { DisplayText(quoting: $0.name) }.joined(separator: ", ")
        return "The name \(DisplayText(quoting: claimed)) looks like \(names), whom you follow already. "
            + "The fingerprints are not the same."
    }

    /// Warns the user.
    func warn() { if let warning { Failure.warn(warning) } }

    /// The members for programs.
    var members: [(String, JSON)] {
        let list = people.map { JSON.object([("user", .text($0.name)), ("id", .text($0.user.description))]) }
        return [("resembles", .array(list))]
    }
}
