import VicinoCore
import VicinoHarness
import VicinoSync

extension SessionWorld {
    /// Replicas hold what their authors have signed and granted, and authors never use a number twice.
    mutating func judge() {
        for index in people.indices {
            people[index].author.history.problems.forEach { breach($0) }
            judgePresence(of: index)
            for author in people where author.user != people[index].user {
                let views = author.author.consent.everGranted[people[index].user] ?? []
                for (id, held) in people[index].replica(of: author.user).logs {
                    if !author.author.history.holds(id, held.log) { breach("What is held was never signed.") }
                    if !views.contains(id.view) { breach("What is held was never granted.") }
                }
            }
        }
    }

    /// Revoked followers recognise no author, and no beacon hides new records.
    private mutating func judgePresence(of index: Int) {
        var author = people[index].author
        for follower in people where follower.user != author.user {
            guard author.consent.grants[follower.user] != nil else {
                if follower.recognises(author) { breach("A revoked follower recognises an author.") }
                continue
            }
            // A person who has returned to an earlier state unnoticed advertises that state's truth.
            guard !people[index].isRepeating else { continue }
            let known = people[index].recognisedBy[follower.user]
            if known == author.presence.digest, !follower.recognises(author) {
                breach("Who does not have the presence key gets no bridge.")
            }
            guard follower.isAtEase(with: author) else { continue }
            let held = follower.replica(of: author.user).held
            let views = author.consent.grants[follower.user]?.views ?? []
            let offer = (try? author.offer(to: follower.user))?.offer
            let offered = (offer?.logs ?? []).compactMap { try? $0.head.claimed() }
            if offered.contains(where: { views.contains($0.log.view) && held.logs[$0.log] != $0.position }) {
                breach("What is advertised hides news.")
            }
        }
    }

    /// Whether a session would bring a follower nothing from an author.
    func holdsAll(_ follower: Int, of author: Int) -> Bool {
        var author = people[author].author
        let offered = try? author.offer(to: people[follower].user)
        return offered != nil && offered?.digest == people[follower].replica(of: author.user).held.digest
    }

    /// The number of logs that are held in one of two branches.
    var contradictions: Int {
        people.reduce(0) { count, person in
            count + people.reduce(0) { $0 + person.replica(of: $1.user).logs.values.count(where: \.isContradicted) }
        }
    }

    /// What followers lack of what they may have.
    var faults: [String] { people.flatMap { faults(of: $0) } }

    private func faults(of follower: ModelPerson) -> [String] {
        people.filter { follower.follows.contains($0.user) }.flatMap { author -> [String] in
            guard let grant = author.author.consent.grants[follower.user] else { return [] }
            let replica = follower.replica(of: author.user)
            return author.author.records.logs.filter { grant.views.contains($0.key.view) }.compactMap { id, own in
                guard let held = replica.logs[id] else { return "A log has not come." }
                // Two branches stay apart until their author learns of it.
                guard !held.isContradicted else { return nil }
                return held.head?.position == own.head?.position ? nil : "A log is not as its author has it."
            }
        }
    }
}
