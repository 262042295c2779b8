internal import VicinoStore

extension Node {
    /// What was chosen for somebody whom one follows.
    ///
    /// - Throws: `NodeError` for somebody whom one does not follow.
    public func policy(of person: Person) throws -> PersonPolicy {
        guard let policy = try catalog.policy(of: person.user) else { throw Self.notFollowed(person) }
        return PersonPolicy(policy)
    }

    /// Chooses for somebody whom one follows. A lookout that is under way, in another program too, knows it within a second
    /// or so.
    ///
    /// ```swift
    /// let anna = try node.person("Anna")
    /// try node.choose(PersonPolicy(exchange: .ask), for: anna)
    /// ```
    ///
    /// It counts for devices that meet by themselves and for whoever calls. Who calls `sync` has decided already.
    ///
    /// - Throws: `NodeError` for somebody whom one does not follow.
    public func choose(_ policy: PersonPolicy, for person: Person) throws {
        guard try catalog.contact(person.user) != nil else { throw Self.notFollowed(person) }
        try catalog.choose(Catalog.Policy(exchange: policy.exchange, isMuted: policy.isMuted), for: person.user)
    }

    /// What was chosen for everybody whom one follows and of whom anything was.
    func chosenExchanges() throws -> [UserID: ExchangePolicy] { try catalog.policies().compactMapValues(\.exchange) }

    /// Chooses what an answer says, if that counts for longer than an encounter.
    func choose(_ answer: Request.Answer, for user: UserID) throws {
        guard let exchange = answer.policy, var policy = try catalog.policy(of: user) else { return }
        policy.exchange = exchange
        try catalog.choose(policy, for: user)
    }

    private static func notFollowed(_ person: Person) -> NodeError {
        person.isMe
            ? NodeError(.refused, "A policy is about people you follow, not about yourself.")
            : NodeError(.notFollowed, "You do not follow \(person.name).")
    }
}

extension Request.Answer {
    /// What it chooses for good; nil if nothing.
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
