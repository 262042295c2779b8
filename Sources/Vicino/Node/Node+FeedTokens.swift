internal import VicinoStore

/// The secret addresses at which programs of the user read calendars.
extension Node {
    /// The tokens of the user and of followed authors, as far as they exist, by petname.
    public func feedTokens() throws -> [FeedToken] {
        try tokenFile.read().compactMap { line in
            try readable(line.user).map { FeedToken(person: $0, text: line.token) }
        }.sorted { ($1.person.isMe ? 1 : 0, $0.person.name) < ($0.person.isMe ? 1 : 0, $1.person.name) }
    }

    /// The token of a person's feed; makes one if there is none.
    ///
    /// - Parameter person: the user, or an author whom the user follows.
    public func feedToken(of person: Person) throws -> FeedToken {
        var generator = SystemRandomNumberGenerator()
        return try feedToken(of: person, isNew: false, using: &generator)
    }

    /// Makes a new token for a person's feed. The address of an earlier one is no longer valid.
    ///
    /// - Parameter person: the user, or an author whom the user follows.
    public func renewFeedToken(of person: Person) throws -> FeedToken {
        var generator = SystemRandomNumberGenerator()
        return try feedToken(of: person, isNew: true, using: &generator)
    }

    func feedToken(
        of person: Person, isNew: Bool, using generator: inout some RandomNumberGenerator
    ) throws -> FeedToken {
        guard try readable(person.user) != nil else {
            throw VicinoError(.notFollowed, "You do not follow \(person.name.displaySafe()), so there is no calendar.")
        }
        let bytes = (0..<16).map { _ in UInt8.random(in: 0...255, using: &generator) }
        return try tokenFile.change { lines in
            let old = lines.first { $0.user == person.user }
            if let old, !isNew { return FeedToken(person: person, text: old.token) }
            lines.removeAll { $0.user == person.user }
            let token = Base32.encode(bytes).lowercased()
            lines.append(FeedTokenFile.Line(token: token, user: person.user))
            return FeedToken(person: person, text: token)
        }
    }

    /// Deletes the token of a person's feed, so that its address is no longer valid.
    ///
    /// - Returns: whether there was one.
    @discardableResult
    public func revokeFeedToken(of person: Person) throws -> Bool {
        try tokenFile.change { lines in
            let count = lines.count
            lines.removeAll { $0.user == person.user }
            return lines.count < count
        }
    }

    /// The person whose feed has a token; nil for any other text, and for an author whom the user no longer follows.
    ///
    /// The time that it takes does not depend on how much of a token is right.
    public func person(forFeedToken text: String) throws -> Person? {
        guard text.utf8.count <= Self.tokenLimit else { return nil }
        // Digests have one length, and are compared in constant time, all of them.
        let given = Digest.sha256(Array(text.utf8))
        var found: UserID?
        for line in try tokenFile.read() where Digest.sha256(Array(line.token.utf8)).matches(given) {
            found = line.user
        }
        return try found.flatMap(readable)
    }

    private static let tokenLimit = 64

    private var tokenFile: FeedTokenFile { FeedTokenFile(folder) }

    /// The user, or a followed author.
    private func readable(_ user: UserID) throws -> Person? { user == self.user ? me : try followed(user) }
}
