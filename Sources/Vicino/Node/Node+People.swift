internal import Foundation
internal import VicinoStore

extension Node {
    /// The user of this node.
    public var me: Person { Person(user: user, name: "me", isMe: true, updatedAt: nil) }

    /// The authors whom the user follows, by petname.
    ///
    /// - Throws: `VicinoError` if the data folder cannot be read.
    public func following() throws -> [Person] {
        try catalog.contacts().map {
            Person(user: $0.user, name: $0.petname, isMe: false, updatedAt: $0.updatedAt)
        }
    }

    /// The followed author with this id; nil if the user does not follow them.
    package func followed(_ user: UserID) throws -> Person? {
        try catalog.contact(user).map {
            Person(user: user, name: $0.petname, isMe: false, updatedAt: $0.updatedAt)
        }
    }

    /// A user as a person, known or not.
    ///
    /// ```swift
    /// let followed = try node.person(for: invitation.authorID)
    /// ```
    ///
    /// - Throws: `VicinoError` if the data folder cannot be read.
    public func person(for user: UserID) throws -> Person {
        guard user != self.user else { return me }
        return Person(
            user: user, name: try name(of: user), isMe: false, updatedAt: try catalog.contact(user)?.updatedAt)
    }

    /// The person with this id, for an event; named by the beginning of the id if the catalog cannot be read.
    func person(toShow user: UserID) -> Person { (try? person(for: user)) ?? Person(unnamed: user) }

    /// The person that a text names: `me`, a petname, or at least 8 characters of an id.
    ///
    /// It finds the user and followed people, whose records are here. `follower(named:)` finds the people who follow the
    /// user.
    ///
    /// - Throws: `VicinoError` with `.notFound` if no person has that name, with `.ambiguous` if several have it.
    public func person(named text: String) throws -> Person {
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
            let isFollower = (try? follower(named: text)) != nil
            throw VicinoError(
                .notFound,
                isFollower
                    ? "\(text) follows you, but you do not follow \(text). Ask them for an invitation to see their records."
                    : "You follow nobody called \(text).")
        }
        return match
    }

    /// Gives a person another petname.
    ///
    /// - Throws: `VicinoError` with `.refused` for the user of this device and for a name that is not a petname. It has
    ///   `.nameTaken` if another person has that name or one that looks like it.
    public func rename(_ person: Person, to petname: String) throws {
        guard !person.isMe else { throw VicinoError(.refused, "You are always called “me” here.") }
        try catalog.rename(person.user, to: try free(try Self.checked(petname), for: person.user))
    }

    /// Checks whether a user can have a petname.
    ///
    /// - Throws: `VicinoError` with `.refused` or `.nameTaken`, and a sentence for the user.
    package func checkPetname(_ petname: String, for user: UserID) throws {
        _ = try free(try Self.checked(petname), for: user)
    }

    /// Stops following an author and deletes their records from this device.
    ///
    /// - Throws: `VicinoError` with `.refused` for the user of this device. After an error of the disk, call it again.
    public func unfollow(_ person: Person) throws {
        guard !person.isMe else { throw VicinoError(.refused, "You cannot unfollow yourself.") }
        try own.refuseInChange()
        // The records go first: if the program ends here, the name remains to unfollow.
        try replicas.delete(person.user)
        try spendingReserve {
            // Otherwise the feed's old address would work again if the user followed them anew. Where the tokens cannot be
            // read, no address works, and that must not keep the user from unfollowing.
            _ = try? revokeFeedToken(of: person)
            try catalog.remove(person.user)
        }
        // A session may have stored some in between. What cannot be deleted now is deleted when the user follows them
        // again.
        try replicas.delete(person.user)
    }

    /// Deletes the records of an author that this program stored while `unfollow` ran.
    func deleteUnlessFollowed(_ author: UserID) throws {
        guard author != user, try catalog.contact(author) == nil else { return }
        try replicas.deleteIfOpen(author)
    }

    /// The followed people whose petname is easily mistaken for a name: equal except for case, or similar in
    /// appearance. Letters of another script can look alike, for example.
    ///
    /// ```swift
    /// for person in try node.people(resembling: dump.claimedName, besides: dump.authorID) { warn(person) }
    /// ```
    ///
    /// - Parameter user: the user who has the name, or claims it.
    package func people(resembling name: String, besides user: UserID) throws -> [Person] {
        let keys = Skeleton.keys(of: name.displaySafe(limit: Self.nameLimit))
        return try following().filter { $0.user != user && !keys.isDisjoint(with: Skeleton.keys(of: $0.name)) }
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

    /// The greatest size of a petname, in bytes.
    private static let nameLimit = 100

    /// A petname that can be typed and shown.
    static func checked(_ petname: String) throws -> String {
        let name = petname.trimmingCharacters(in: .whitespaces)
        // Compared by scalars: a string equals another that is written with other marks.
        guard (1...nameLimit).contains(name.utf8.count), name.displaySafe().utf8.elementsEqual(name.utf8) else {
            throw VicinoError(
                .refused,
                "A petname has 1 to 100 bytes of visible characters, with single spaces between them, and none that "
                    + "control the text or change its direction.")
        }
        guard name.unicodeScalars.first != "-" else {
            throw VicinoError(
                .refused, "A petname cannot begin with “-”, because commands would read it as an option.")
        }
        guard !looksLikeID(name) else {
            throw VicinoError(.refused, "“\(name)” looks like the beginning of a user id. Choose another name.")
        }
        guard !Skeleton.areAlike(name, "me") else {
            throw VicinoError(.refused, "“me” is always you. Choose another name.")
        }
        return name
    }

    /// Whether a name could be mistaken for the beginning of an id or fingerprint: it looks like eight or more
    /// hexadecimal digits. A plain word whose letters happen to look like digits does not count.
    static func looksLikeID(_ name: String) -> Bool {
        let isHexadecimal = name.unicodeScalars.allSatisfy { $0.isASCII && $0.properties.isHexDigit }
        let isWord = name.unicodeScalars.allSatisfy { $0.isASCII && $0.properties.numericType == nil }
        return (isHexadecimal || !isWord)
            && Skeleton.keys(of: name).contains { key in
                key.unicodeScalars.count >= 8 && key.unicodeScalars.allSatisfy(digitLookalikes.contains)
            }
    }

    /// The characters that hexadecimal digits look like.
    private static let digitLookalikes = Set(
        "0123456789abcdef".flatMap { Skeleton.keys(of: String($0)) }.flatMap(\.unicodeScalars))

    /// The petname to suggest for a user: the claimed name, made safe to show and distinct from every other name.
    func freePetname(claimed: String, for user: UserID) throws -> String {
        let others = try following().filter { $0.user != user }.map(\.name) + ["me"]
        let taken = others.reduce(into: Set<String>()) { $0.formUnion(Skeleton.keys(of: $1)) }
        let plain = String((ClaimedName.shown(claimed) ?? "").prefix(40)).trimmingCharacters(in: .whitespaces)
        let base = plain.isEmpty || Self.looksLikeID(plain) ? "someone" : plain
        let isFree = { (name: String) in taken.isDisjoint(with: Skeleton.keys(of: name)) }
        if isFree(base) { return base }
        return (2...).lazy.map { "\(base) \($0)" }.first(where: isFree) ?? base
    }
}
