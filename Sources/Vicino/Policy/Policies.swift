internal import VicinoStore

/// The user's policies for followed authors.
struct Policies: Sendable {
    private let catalog: Catalog

    init(in catalog: Catalog) { self.catalog = catalog }

    func policy(of person: Person) throws -> PersonPolicy {
        guard let policy = try catalog.policy(of: person.user) else { throw Self.notFollowed(person) }
        return policy
    }

    func set(_ policy: PersonPolicy, for person: Person) throws {
        guard try catalog.contact(person.user) != nil else { throw Self.notFollowed(person) }
        try catalog.setPolicy(policy, for: person.user)
    }

    /// The exchange policy of an author; nil for the default policy.
    func exchange(of user: UserID) throws -> ExchangePolicy? { try catalog.policy(of: user)?.exchange }

    /// The exchange policies of all followed authors that have one.
    func chosenExchanges() throws -> [UserID: ExchangePolicy] { try catalog.policies().compactMapValues(\.exchange) }

    /// Stores the policy that an answer implies, if it lasts longer than the encounter.
    func set(_ answer: MeetingQuestion.Answer, for user: UserID) throws {
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
