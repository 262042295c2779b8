/// A function that the connection tells of signals and owners.
struct Observer {
    /// The signals that it wants.
    let rules: [MatchRule]
    /// The name whose owners it wants.
    let watchedName: BusName?
    /// Called on the connection's thread.
    let notify: @Sendable (BusEvent) -> Void
    /// The last owner that was reported; nil before the first time.
    var toldOwner: BusName??

    /// The names whose owners must be known, for the rules and the observer.
    var names: Set<BusName> {
        var names = Set(rules.compactMap(\.sender).filter(\.changesOwner))
        if let watchedName, watchedName != .daemon { names.insert(watchedName) }
        return names
    }

    /// The rules for the daemon, for the signals and for the owners of names.
    var daemonRules: [MatchRule] { rules + names.sorted().map(MatchRule.owners(of:)) }

    mutating func tell(owner: BusName?) {
        guard toldOwner != .some(owner) else { return }
        toldOwner = .some(owner)
        notify(.owner(owner))
    }
}

extension MatchRule {
    /// The daemon's signal that a name has another owner.
    static func owners(of name: BusName) -> MatchRule {
        MatchRule(
            sender: .daemon, .at("/org/freedesktop/DBus"), interface: .daemon, member: "NameOwnerChanged",
            firstArgument: name.text)
    }
}
