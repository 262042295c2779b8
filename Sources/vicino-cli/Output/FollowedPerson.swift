import Vicino

/// Somebody one follows, with what is known of them.
struct FollowedPerson {
    let person: Person
    let claimedName: String
    let forks: Int
    let isIncomplete: Bool
    let isBehind: Bool
    let hint: String?
    let counts: [KindID: Int]

    init(_ person: Person, _ node: Node) throws {
        self.person = person
        (forks, claimedName) = (try node.contradictions(of: person), try node.claimedName(of: person))
        counts = try node.counts(of: person)
        (isIncomplete, isBehind) = (try node.isIncomplete(person), try node.isBehind(person))
        hint = try node.incompleteHint(person)
    }

    /// For people.
    func lines(_ clock: Clockwork) -> [String] {
        let name = displaySafe(person.name, limit: 60)
        let claimed = claimedName == person.name ? "" : " (calls themselves \(displaySafe(claimedName, limit: 60)))"
        let records = String.count(counts.values.reduce(0, +), "record")
        let updated = person.updatedAt.map { "last new on \(clock.text($0))" } ?? "nothing new yet"
        var lines = [
            Screen.style.bold(name) + claimed,
            "  \(records), \(updated)",
            "  \(person.user.fingerprint)",
        ]
        if let hint { lines.append("  " + hint) }
        if forks > 0 {
            let logs = String.count(forks, "log")
            lines.append("  Warning: contradictions to what was received before in \(logs). Ask \(name).")
        }
        return lines
    }

    /// For programs.
    var json: JSON {
        .object(
            person.members + [
                ("claimedName", .text(claimedName)), ("fingerprint", .text(person.user.fingerprint)),
                ("records", JSON.counts(counts)), ("updatedAt", .time(person.updatedAt)), ("forks", .number(forks)),
                ("incomplete", .boolean(isIncomplete)), ("behind", .boolean(isBehind)),
            ])
    }
}

extension JSON {
    /// Numbers of records by kind.
    static func counts(_ counts: [KindID: Int]) -> JSON {
        .object(counts.sorted { $0.key < $1.key }.map { ($0.key.description, .number($0.value)) })
    }
}
