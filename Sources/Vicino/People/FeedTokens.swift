internal import VicinoFolder

/// The secret addresses at which programs of the user read calendars.
final class FeedTokens: Sendable {
    private let folder: DataFolder
    private let people: People

    /// The greatest size of a token, in bytes.
    private static let limit = 64

    init(in folder: DataFolder, of people: People) {
        self.folder = folder
        self.people = people
    }

    func all() throws -> [FeedToken] {
        try file.read().compactMap { line in
            try readable(line.user).map { FeedToken(person: $0, text: line.token) }
        }.sorted { ($1.person.isMe ? 1 : 0, $0.person.name) < ($0.person.isMe ? 1 : 0, $1.person.name) }
    }

    /// The token of a person's feed; makes one if there is none.
    ///
    /// - Parameter isNew: whether to make one anyway.
    func token(
        of person: Person, isNew: Bool, using generator: inout some RandomNumberGenerator
    ) throws -> FeedToken {
        guard try readable(person.user) != nil else {
            throw VicinoError(.notFollowed, "You do not follow \(DisplayText(person.name)), so there is no calendar.")
        }
        let bytes = (0..<16).map { _ in UInt8.random(in: 0...255, using: &generator) }
        return try file.change { lines in
            let old = lines.first { $0.user == person.user }
            if let old, !isNew { return FeedToken(person: person, text: old.token) }
            lines.removeAll { $0.user == person.user }
            let token = Base32.encode(bytes).lowercased()
            lines.append(FeedTokenFile.Line(token: token, user: person.user))
            return FeedToken(person: person, text: token)
        }
    }

    /// As above, with random bytes of the system.
    func token(of person: Person, isNew: Bool) throws -> FeedToken {
        var generator = SystemRandomNumberGenerator()
        return try token(of: person, isNew: isNew, using: &generator)
    }

    /// Deletes the token of a person's feed.
    ///
    /// - Returns: whether there was one.
    func revoke(of person: Person) throws -> Bool {
        try file.change { lines in
            let count = lines.count
            lines.removeAll { $0.user == person.user }
            return lines.count < count
        }
    }

    /// Gives the token of a person's former id to the present one, unless that has one: the feed keeps its address.
    func move(from former: UserID, to user: UserID) throws {
        guard try file.read().contains(where: { $0.user == former }) else { return }
        try file.change { lines in
            let isTaken = lines.contains { $0.user == user }
            let moved = lines.filter { $0.user == former }.map { FeedTokenFile.Line(token: $0.token, user: user) }
            lines.removeAll { $0.user == former }
            if !isTaken { lines += moved }
        }
    }

    /// The person whose feed has a token; nil for any other text.
    func person(for text: String) throws -> Person? {
        guard text.utf8.count <= Self.limit else { return nil }
        // Digests have one length, and are compared in constant time, all of them.
        let given = Digest.sha256(Array(text.utf8))
        var found: UserID?
        for line in try file.read() where Digest.sha256(Array(line.token.utf8)).matches(given) {
            found = line.user
        }
        return try found.flatMap(readable)
    }

    private var file: FeedTokenFile { FeedTokenFile(folder) }

    /// The user, or a followed author.
    private func readable(_ user: UserID) throws -> Person? {
        user == people.user ? people.me : try people.followed(user)
    }
}
