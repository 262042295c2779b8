import Testing
import VicinoCore
import VicinoSync
import VicinoTesting

extension World {
    /// Lets things happen, then lets everybody meet everybody undisturbed, and looks at what came of it.
    mutating func run() throws {
        for _ in 0..<Int.random(in: 20...150, using: &random) { try live() }
        connections = []
        judge()
        // An author who is shown something of their own that they have lost has news for those they have met before.
        for round in 0..<3 where round == 0 || !faults.isEmpty {
            for first in people.indices {
                for second in people.indices where second > first { try meet(first, second) }
            }
        }
        judge()
        faults.forEach { breach($0) }
    }

    private mutating func live() throws {
        let index = Int.random(in: people.indices, using: &random)
        switch Int.random(in: 0..<200, using: &random) {
        case 0..<12: change(index)
        case 12..<16: try meetAnybody()
        case 16..<19: if !connections.isEmpty { try cut(.random(in: connections.indices, using: &random)) }
        case 19: people[index].author.forget()
        case 20: try revoke(index)
        case 21..<23: people[index].flush()
        case 23: crash(index)
        case 24..<26: people[index].backUp()
        case 26: restore(index)
        case 27: try invite(index)
        case 28..<34 where isTroubled: try lose(index)
        default: try proceed()
        }
    }

    private mutating func change(_ index: Int) {
        people[index].author.change(&random)
        noteChange(index)
    }

    /// Another link is built, also between two who have one already.
    private mutating func meetAnybody() throws {
        let pair = people.indices.shuffled(using: &random).prefix(2)
        if connections.count < 3 { try connect(pair[0], pair[1]) }
    }

    private mutating func revoke(_ index: Int) throws {
        guard let other = people.indices.filter({ $0 != index }).randomElement(using: &random) else { return }
        try people[index].author.revoke(people[other].user)
        noteChange(index)
    }

    /// Somebody's device goes back to before a meeting, in which others got what it has lost by that.
    private mutating func lose(_ index: Int) throws {
        let other = (index + 1) % people.count
        connections = []
        if random.one(in: 2) { try meet(index, other) }
        people[index].backUp()
        for _ in 0..<Int.random(in: 1...3, using: &random) { change(index) }
        try meet(index, other)
        restore(index)
        for _ in 0..<Int.random(in: 0...3, using: &random) { change(index) }
    }

    private mutating func restore(_ index: Int) {
        // A backup that is put back goes with the power: no session outlives it.
        crash(index)
        people[index].restore(isNoticed: !random.one(in: isTroubled ? 2 : 4), &random)
        noteChange(index)
    }

    /// Somebody is invited, and comes with the invitation, or with one that is good no more.
    private mutating func invite(_ index: Int) throws {
        guard let other = people.indices.filter({ $0 != index }).randomElement(using: &random) else { return }
        let proof = people[index].author.invite(&random)
        if random.one(in: 4) { _ = try people[index].author.admit(proof, people[other].user) }
        people[other].follows.insert(people[index].user)
        try connect(other, index, proof: proof)
    }

    /// Something of a session goes on: bytes arrive, or a store does a piece of work.
    private mutating func proceed() throws {
        guard let connection = connections.indices.randomElement(using: &random) else { return try meetAnybody() }
        try proceed(connection, fails: random.one(in: 100))
    }

    private mutating func proceed(_ connection: Int, fails: Bool = false) throws {
        let side = Int.random(in: 0...1, using: &random)
        if Bool.random(using: &random) {
            // Now and then only a part of a message arrives, and the rest when the link goes on.
            try deliver(random.one(in: 3) ? .random(in: 1...200, using: &random) : .max, connection, from: side)
        } else {
            try work(connection, side, fails: fails)
        }
        if connections[connection].isOver { connections.remove(at: connection) }
    }

    /// Two people meet and nothing happens until their session has come to its end.
    mutating func meet(_ first: Int, _ second: Int) throws {
        try connect(first, second)
        for _ in 0..<20_000 where !connections.isEmpty { try proceed(0) }
        if !connections.isEmpty { breach("A session does not end.") }
        connections = []
    }

    /// Whoever may see an author's logs holds them as the author has them.
    /// How many logs are held in one of two branches.
    var contradictions: Int {
        people.reduce(0) { count, person in
            count + people.reduce(0) { $0 + person.replica(of: $1.user).logs.values.count(where: \.isContradicted) }
        }
    }

    /// What a follower lacks of what they may have.
    var faults: [String] { people.flatMap { faults(of: $0) } }

    private func faults(of follower: Person) -> [String] {
        people.filter { follower.follows.contains($0.user) }.flatMap { author -> [String] in
            guard let grant = author.author.consent.grants[follower.user] else { return [] }
            let replica = follower.replica(of: author.user)
            return author.author.records.logs.filter { grant.views.contains($0.key.view) }.compactMap { id, own in
                guard let held = replica.logs[id] else { return "A log has not come." }
                // Two branches are held apart until their author hears of it.
                guard !held.isContradicted else { return nil }
                return held.head?.position == own.head?.position ? nil : "A log is not as its author has it."
            }
        }
    }
}
