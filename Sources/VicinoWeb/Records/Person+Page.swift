internal import Vicino
internal import VicinoCore

extension Person {
    /// The first digits of the user's id, as in ids of records. Addresses of charts repeat it on each card.
    var shortID: String { String(user.description.prefix(16)) }

    /// The page of the person.
    var path: String { user.path }

    /// The charts of a followed person.
    var chartsPath: String { "/charts?person=\(shortID)" }

    /// Whether an address means this person, by the whole id or its first digits.
    func isNamed(_ id: String) -> Bool { id == shortID || id == user.description }
}

extension UserID {
    /// The page of a followed person, of a follower or of a blocked person.
    var path: String { "/people/\(self)" }
}
