internal import Foundation
internal import VicinoStore

/// The people whom the user knows, and what they are called here: by the petnames that the user gave, and other followers
/// by the names that they claim.
final class People: Sendable {
    /// The user of this device.
    let user: UserID
    private let catalog: Catalog

    init(of user: UserID, in catalog: Catalog) {
        self.user = user
        self.catalog = catalog
    }

    // MARK: Followed authors

    var me: Person { Person(user: user, name: "me", isMe: true, updatedAt: nil) }

    func following() throws -> [Person] {
        try catalog.contacts().map {
            Person(user: $0.user, name: $0.petname, isMe: false, updatedAt: $0.updatedAt)
        }
    }

    /// The followed author with this id; nil if the user does not follow them.
    func followed(_ user: UserID) throws -> Person? {
        try catalog.contact(user).map {
            Person(user: user, name: $0.petname, isMe: false, updatedAt: $0.updatedAt)
        }
    }

    /// The followed author with this id.
    ///
    /// - Throws: `VicinoError` with `.notFollowed` if the user does not follow them.
    func person(following author: UserID) throws -> Person {
        guard let person = try followed(author) else {
            throw VicinoError(.notFollowed, "You no longer follow them.")
        }
        return person
    }

    func isFollowed(_ user: UserID) throws -> Bool { try catalog.contact(user) != nil }

    /// The person that a text names: `me`, a petname, or at least 8 characters of an id.
    func person(named text: String) throws -> Person {
        if text == "me" { return me }
        let people = try following()
        if let named = people.first(where: { $0.name.nameKey == text.nameKey }) { return named }
        let matches =
            text.utf8.count >= 8 ? ([me] + people).filter { $0.user.description.hasPrefix(text.lowercased()) } : []
        guard matches.count <= 1 else {
            let candidates = matches.map { "\($0.name) (\($0.user))" }.joined(separator: ", ")
            throw VicinoError(.ambiguous, "Several people match \(text): \(candidates).")
        }
        guard let match = matches.first else {
            let isFollower = (try? acquaintance(named: text).flatMap(catalog.follower)) != nil
            throw VicinoError(
                .notFound,
                isFollower
                    ? "\(text) follows you, but you do not follow \(text). Ask them for an invitation to see their records."
                    : "You follow nobody called \(text).")
        }
        return match
    }

    // MARK: Petnames

    func rename(_ person: Person, to petname: String) throws {
        guard !person.isMe else { throw VicinoError(.refused, "You are always called “me” here.") }
        guard try isFollowed(person.user) || catalog.follower(person.user) != nil else {
            throw VicinoError(.notFound, "You do not follow them, and they do not follow you.")
        }
        try catalog.rename(person.user, to: try free(try Petname.checked(petname), for: person.user))
    }

    /// The petname of a person; nil for one who has none.
    func petname(of user: UserID) throws -> String? {
        try catalog.contact(user)?.petname ?? catalog.follower(user)?.petname
    }

    /// Calls a follower by the name that they claim again.
    ///
    /// - Throws: `VicinoError` with `.refused` for a followed person, who always has a petname.
    func forgetPetname(of person: Person) throws {
        guard try !isFollowed(person.user), !person.isMe else {
            throw VicinoError(.refused, "A person whom you follow needs a name here.")
        }
        try catalog.forgetPetname(of: person.user)
    }

    /// The people whose petname is easily mistaken for a name: equal except for case, or similar in
    /// appearance. Letters of another script can look alike, for example.
    ///
    /// - Parameter user: the user who has the name, or claims it.
    func people(resembling name: String, besides user: UserID) throws -> [Person] {
        let keys = Skeleton.keys(of: DisplayText(name, limit: Petname.limit).text)
        return try named().filter { $0.user != user && !keys.isDisjoint(with: Skeleton.keys(of: $0.name)) }
    }

    /// Checks that no other person has this petname or one that looks like it. Case is ignored.
    func free(_ petname: String, for user: UserID) throws -> String {
        guard let other = try people(resembling: petname, besides: user).first else { return petname }
        let isEqual = other.name.nameKey == petname.nameKey
        let reason =
            isEqual
            ? "You call another person “\(petname)” already."
            : "“\(petname)” looks like “\(other.name)”, as you call another person."
        throw VicinoError(.nameTaken, "\(reason) Choose another name.")
    }

    /// The petname to suggest for a user: that of a follower, or the claimed name, made safe to show and distinct from every other name.
    func freePetname(claimed: String, for user: UserID) throws -> String {
        if let given = try catalog.follower(user)?.petname { return given }
        let others = try named().filter { $0.user != user }.map(\.name) + ["me"]
        let taken = others.reduce(into: Set<String>()) { $0.formUnion(Skeleton.keys(of: $1)) }
        let plain = String((ClaimedName.shown(claimed) ?? "").prefix(40)).trimmingCharacters(in: .whitespaces)
        let base = plain.isEmpty || Petname.looksLikeID(plain) ? "someone" : plain
        let isFree = { (name: String) in taken.isDisjoint(with: Skeleton.keys(of: name)) }
        if isFree(base) { return base }
        return (2...).lazy.map { "\(base) \($0)" }.first(where: isFree) ?? base
    }

    // MARK: All users

    /// A user as a person, known or not.
    func person(for user: UserID) throws -> Person {
        guard user != self.user else { return me }
        return Person(
            user: user, name: try name(of: user), isMe: false, updatedAt: try catalog.contact(user)?.updatedAt)
    }

    /// The person with this id, for an event; named by the beginning of the id if the catalog cannot be read.
    func person(toShow user: UserID) -> Person { (try? person(for: user)) ?? Person(unnamed: user) }

    /// The display name of any user, known or not. A claimed name that resembles another person's name has the beginning
    /// of the id appended.
    func name(of user: UserID) throws -> String {
        if let petname = try catalog.contact(user)?.petname { return petname }
        guard let follower = try catalog.follower(user) else {
            return user == self.user ? me.name : NamedUser(user: user).name
        }
        if let petname = follower.petname { return petname }
        return NamedUser.names(of: try acquaintances())[user] ?? NamedUser(user: user).name
    }

    /// The user whom a text names, among the followers and the authors whom the user follows; nil if it names none.
    ///
    /// - Throws: `VicinoError` with `.ambiguous` if several have that name.
    func acquaintance(named text: String) throws -> UserID? {
        try NamedUser.find(text, among: try acquaintances())?.user
    }

    /// The petnames of followed people and of followers.
    func petnames() throws -> [UserID: String] {
        Dictionary(try named().map { ($0.user, $0.name) }) { first, _ in first }
    }

    /// The people who have a petname: those whom the user follows, and the followers to whom the user has given one.
    private func named() throws -> [Person] {
        let followed = try following()
        let known = Set(followed.map(\.user))
        let others = try catalog.followers().filter { !known.contains($0.user) }
        return followed
            + others.compactMap { follower in
                follower.petname.map { Person(user: follower.user, name: $0, isMe: false, updatedAt: nil) }
            }
    }

    /// The followers, and the authors whom the user follows.
    private func acquaintances() throws -> [NamedUser] {
        let followers = try catalog.followers()
        return Self.acquaintances(try petnames(), followers.map { ($0.user, $0.claimedName) })
    }

    /// The authors with these petnames, and the followers with these claimed names.
    static func acquaintances(_ petnames: [UserID: String], _ claims: [(UserID, String)]) -> [NamedUser] {
        let claims = Dictionary(claims) { first, _ in first }
        return Set(petnames.keys).union(claims.keys).map {
            NamedUser(user: $0, petname: petnames[$0], claimedName: claims[$0])
        }
    }
}
