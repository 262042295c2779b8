extension Node {
    /// The policy for a followed author.
    ///
    /// - Throws: ``VicinoError`` with `.notFollowed` if the user does not follow the person.
    public func policy(of person: Person) throws -> PersonPolicy { try policies.policy(of: person) }

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
    public func setPolicy(_ policy: PersonPolicy, for person: Person) throws { try policies.set(policy, for: person) }
}
