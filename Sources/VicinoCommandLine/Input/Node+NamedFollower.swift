import Vicino

/// Looks up followers and blocked users that are named on the command line.
extension Node {
    /// The follower that a text names.
    ///
    /// - Throws: a refusal that says how to list the followers.
    func named(follower text: String) throws -> Follower {
        do { return try follower(named: text) } catch let error as VicinoError where error.code == .notFound {
            let guess = Suggestion.nearest(to: text, among: try followers().map(\.name))
            throw Refusal(
                error, hint: guess.map { "Did you mean \(DisplayText($0))?" } ?? "`vicino followers` lists everybody.")
        }
    }

    /// The user that a text names: a known user, or any user by the whole id.
    ///
    /// - Throws: a refusal that says how to list the known users.
    func named(anyPerson text: String) throws -> Person {
        do { return try anyPerson(text) } catch let error as VicinoError where error.code == .notFound {
            let names = try following().map(\.name) + followers().map(\.name)
            let guess = Suggestion.nearest(to: text, among: names)
            let lists = "`vicino followers` and `vicino following` list them; a whole id names anybody."
            throw Refusal(error, hint: guess.map { "Did you mean \(DisplayText($0))?" } ?? lists)
        }
    }

    /// The blocked user that a text names.
    ///
    /// - Throws: a refusal that says how to list the blocked users.
    func named(blocked text: String) throws -> BlockedUser {
        do { return try blockedUser(named: text) } catch let error as VicinoError where error.code == .notFound {
            throw Refusal(error, hint: "`vicino followers --blocked` lists everybody.")
        }
    }
}
