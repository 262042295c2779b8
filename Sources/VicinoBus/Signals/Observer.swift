/// Somebody who is told of signals and owners, as the connection sees them.
struct Observer {
    /// What signals it is told of.
    let rules: [MatchRule]
    /// The name whose owners it is told of.
    let watchedName: BusName?
    /// Called on the connection's thread.
    let notify: @Sendable (BusEvent) -> Void
    /// The owner that it was last told of; nil before the first time.
    var toldOwner: BusName??

    /// The names whose owners have to be known, for the rules and the observer.
    var names: Set<BusName> {
        var names = Set(rules.compactMap(\.sender).filter(\.changesOwner))
        if let watchedName, watchedName != .daemon { names.insert(watchedName) }
        return names
    }

    /// What the daemon has to send, for the signals and for the owners of names.
    var daemonRules: [MatchRule] { rules + names.sorted().map(MatchRule.owners(of:)) }

    mutating func tell(owner: BusName?) {
        guard toldOwner != .some(owner) else { return }
        toldOwner = .some(owner)
        notify(.owner(owner))
    }
}

extension MatchRule {
    /// What the daemon says when a name gets another owner.
    static func owners(of name: BusName) -> MatchRule {
        MatchRule(
            sender: .daemon, .at("/org/freedesktop/DBus"), interface: .daemon, member: "NameOwnerChanged",
            firstArgument: name.text)
    }
}
