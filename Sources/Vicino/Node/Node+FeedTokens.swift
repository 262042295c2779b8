/// The secret addresses at which programs of the user read calendars.
extension Node {
    /// The tokens of the user and of followed authors, as far as they exist, by petname.
    public func feedTokens() throws -> [FeedToken] { try tokens.all() }

    /// The token of a person's feed; makes one if there is none.
    ///
    /// - Parameter person: the user, or an author whom the user follows.
    public func feedToken(of person: Person) throws -> FeedToken { try tokens.token(of: person, isNew: false) }

    /// Makes a new token for a person's feed. The address of an earlier one is no longer valid.
    ///
    /// - Parameter person: the user, or an author whom the user follows.
    public func renewFeedToken(of person: Person) throws -> FeedToken { try tokens.token(of: person, isNew: true) }

    /// Deletes the token of a person's feed, so that its address is no longer valid.
    ///
    /// - Returns: whether there was one.
    @discardableResult
    public func revokeFeedToken(of person: Person) throws -> Bool { try tokens.revoke(of: person) }

    /// The person whose feed has a token; nil for any other text, and for an author whom the user no longer follows.
    ///
    /// The time that it takes does not depend on how much of a token is right.
    public func person(forFeedToken text: String) throws -> Person? { try tokens.person(for: text) }
}
