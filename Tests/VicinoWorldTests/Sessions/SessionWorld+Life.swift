import VicinoCore
import VicinoHarness
import VicinoSync
import VicinoTesting

extension SessionWorld {
    /// Some people; most of them may see each other's records already.
    init(acquaintedBy seed: UInt64, people count: ClosedRange<Int> = 2...4, changes: ClosedRange<Int> = 0...12) throws {
        var chance = SeededGenerator(seed: ~seed)
        // Few people are enough for most of it.
        let sizes = (0..<3).map { _ in Int.random(in: count, using: &chance) }
        try self.init(seed: seed, people: sizes.min() ?? count.lowerBound)
        for index in people.indices {
            for other in people.indices where other != index && !random.one(in: 4) {
                try people[index].author.grant(people[other].user, kinds: random.one(in: 4) ? 1 : 2)
                people[other].follows.insert(people[index].user)
            }
            for _ in 0..<Int.random(in: changes, using: &random) { people[index].author.change(&random) }
        }
    }

    /// Runs random events, then lets all meet undisturbed, and judges the result.
    mutating func run() throws {
        for _ in 0..<Int.random(in: 20...150, using: &random) { try live() }
        meetings = []
        judge()
        // An author who gets back records that they had lost has news for those they have met before.
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
        case 16..<19: if !meetings.isEmpty { try cut(.random(in: meetings.indices, using: &random)) }
        case 19: people[index].author.forget()
        case 20: try revoke(index)
        case 21..<23: people[index].flush()
        case 23: try crash(index)
        case 24..<26: people[index].backUp()
        case 26: try restore(index)
        case 27: try invite(index)
        case 28..<34 where isTroubled: try lose(index)
        case 34..<37:
            if let meeting = meetings.indices.randomElement(using: &random) {
                try leave(meeting, .random(in: 0...1, using: &random))
            }
        default: try proceed()
        }
    }

    private mutating func change(_ index: Int) {
        people[index].author.change(&random)
        noteChange(index)
    }

    /// Makes another connection, also between two who have one already.
    private mutating func meetAnybody() throws {
        let pair = people.indices.shuffled(using: &random).prefix(2)
        if meetings.count < 3 { try connect(pair[0], pair[1]) }
    }

    private mutating func revoke(_ index: Int) throws {
        guard let other = people.indices.filter({ $0 != index }).randomElement(using: &random) else { return }
        try people[index].author.revoke(people[other].user)
        noteChange(index)
    }

    /// A person's device returns to its state before a meeting, in which others got what it loses by that.
    private mutating func lose(_ index: Int) throws {
        let other = (index + 1) % people.count
        meetings = []
        if random.one(in: 2) { try meet(index, other) }
        people[index].backUp()
        for _ in 0..<Int.random(in: 1...3, using: &random) { change(index) }
        try meet(index, other)
        try restore(index)
        for _ in 0..<Int.random(in: 0...3, using: &random) { change(index) }
    }

    private mutating func restore(_ index: Int) throws {
        // Restoring a backup includes a power cut: no session survives it.
        try crash(index)
        people[index].restore(isNoticed: !random.one(in: isTroubled ? 2 : 4), &random)
        noteChange(index)
    }

    /// A user is invited, and uses the invitation, or an invalid one.
    private mutating func invite(_ index: Int) throws {
        guard let other = people.indices.filter({ $0 != index }).randomElement(using: &random) else { return }
        let proof = people[index].author.invite(&random)
        if random.one(in: 4) { _ = try people[index].author.admit(proof, people[other].user) }
        try connect(other, index, proof: proof)
    }

    /// A session advances: bytes arrive, or a store does a job.
    private mutating func proceed() throws {
        guard let meeting = meetings.indices.randomElement(using: &random) else { return try meetAnybody() }
        try proceed(meeting, fails: random.one(in: 100))
    }

    mutating func proceed(_ meeting: Int, fails: Bool = false) throws {
        meetings[meeting].turns += 1
        let side = Int.random(in: 0...1, using: &random)
        if Bool.random(using: &random) {
            // Sometimes only a part of a message arrives, and the rest when the connection continues.
            try deliver(random.one(in: 3) ? .random(in: 1...200, using: &random) : .max, meeting, from: side)
        } else {
            try work(meeting, side, fails: fails)
        }
        if meetings[meeting].isOver { try finish(meeting) }
    }

    /// A session advances if anything can.
    mutating func proceedAnyhow(_ meeting: Int, fails: Bool) throws {
        let sides = meetings[meeting].sides
        let moves = (0...1).filter { !sides[$0].outgoing.isEmpty } + (0...1).filter { sides[$0].hasWork }.map { $0 + 2 }
        meetings[meeting].turns += 1
        guard let move = moves.randomElement(using: &random) else { return }
        if move < 2 {
            try deliver(random.one(in: 6) ? .random(in: 1...200, using: &random) : .max, meeting, from: move)
        } else {
            try work(meeting, move - 2, fails: fails)
        }
        if meetings[meeting].isOver { try finish(meeting) }
    }

    /// Two people meet, and nothing else happens until their session is complete.
    mutating func meet(_ first: Int, _ second: Int) throws {
        try connect(first, second)
        for _ in 0..<Meeting.turnLimit where !meetings.isEmpty { try proceed(0) }
        if !meetings.isEmpty { breach("A session does not end.") }
        meetings = []
    }
}
