internal import VicinoStore

extension Node {
    /// The policy for a followed author.
    ///
    /// - Throws: ``VicinoError`` with `.notFollowed` if the user does not follow the person.
    public func policy(of person: Person) throws -> PersonPolicy {
        guard let policy = try catalog.policy(of: person.user) else { throw Self.notFollowed(person) }
        return PersonPolicy(policy)
    }

    /// Sets the policy for a followed author. A running discovery, even in another program, applies it within about a
    /// second.
    ///
    /// ```swift
    /// let anna = try node.person(named: "Anna")
    /// try node.setPolicy(PersonPolicy(exchange: .ask), for: anna)
    /// ```
    ///
    /// The policy applies to devices that meet by themselves and for peers that connect. It does not restrict `sync`,
    /// whose caller has already decided.
    ///
    /// - Throws: ``VicinoError`` with `.notFollowed` if the user does not follow the person.
    public func setPolicy(_ policy: PersonPolicy, for person: Person) throws {
        guard try catalog.contact(person.user) != nil else { throw Self.notFollowed(person) }
        try catalog.setPolicy(Catalog.Policy(exchange: policy.exchange, isMuted: policy.isMuted), for: person.user)
    }

    /// The exchange policies of all followed authors that have one.
    func chosenExchanges() throws -> [UserID: ExchangePolicy] { try catalog.policies().compactMapValues(\.exchange) }

    /// Stores the policy that an answer implies, if it lasts longer than the encounter.
    func setPolicy(_ answer: MeetingQuestion.Answer, for user: UserID) throws {
        guard let exchange = answer.policy, var policy = try catalog.policy(of: user) else { return }
        policy.exchange = exchange
        try catalog.setPolicy(policy, for: user)
    }

    private static func notFollowed(_ person: Person) -> VicinoError {
        person.isMe
            ? VicinoError(.refused, "A policy applies to people you follow, not to yourself.")
            : VicinoError(.notFollowed, "You do not follow \(person.name).")
    }
}

extension MeetingQuestion.Answer {
    /// The lasting policy that the answer implies; nil for none.
    fileprivate var policy: ExchangePolicy? {
        switch self {
        case .once, .notNow: nil
        case .always: .always
        case .never: .never
        }
    }
}

extension PersonPolicy {
    fileprivate init(_ stored: Catalog.Policy) { self.init(exchange: stored.exchange, isMuted: stored.isMuted) }
}
