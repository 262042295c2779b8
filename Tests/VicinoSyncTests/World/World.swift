import Testing
import VicinoCore
import VicinoSync
import VicinoTesting

/// Two to four people who record, meet and part; everything follows from the seed.
struct World {
    let seed: UInt64
    private var random: SeededGenerator
    private(set) var peers: [Peer] = []
    private var meeting: (Int, Int)?
    /// What happened, for comparing two runs.
    private(set) var trace = Digest.zero
    private(set) var steps = 0

    init(seed: UInt64) throws {
        self.seed = seed
        random = SeededGenerator(seed: seed)
        for index in 0..<Int.random(in: 2...4, using: &random) {
            peers.append(Peer(try ModelAuthor("Person \(index)", &random)))
        }
        for index in peers.indices {
            let others = peers.indices.filter { $0 != index }
            peers[index].author.followers = Set(
                others.filter { _ in !random.one(in: 4) }.map { peers[$0].user })
            for _ in 0..<(random.one(in: 3) ? 700 : 20) { peers[index].author.change(&random) }
        }
    }

    /// Lets things happen, then lets everybody meet everybody undisturbed.
    mutating func run() throws {
        for _ in 0..<Int.random(in: 50...400, using: &random) { try step() }
        part()
        for first in peers.indices {
            for second in peers.indices where second > first { try meetUndisturbed(first, second) }
        }
    }

    private mutating func step() throws {
        steps += 1
        let index = Int.random(in: peers.indices, using: &random)
        switch Int.random(in: 0..<100, using: &random) {
        case 0..<6:
            peers[index].author.change(&random)
            peers[index].take(.changed)
        case 6: part()
        case 7: peers[index].author.forget()
        case 8: revoke(index)
        default: try meeting == nil ? meet() : proceed()
        }
        note()
    }

    private mutating func meet() throws {
        let pair = peers.indices.shuffled(using: &random).prefix(2).sorted()
        try meet(pair[0], pair[1])
    }

    private mutating func meet(_ first: Int, _ second: Int) throws {
        meeting = (first, second)
        try peers[first].meet(peers[second].user, as: .initiator, follows: true)
        try peers[second].meet(peers[first].user, as: .acceptor, follows: true)
    }

    /// The link is cut at whatever byte it has come to: what has not arrived whole has not arrived.
    private mutating func part() {
        guard let (first, second) = meeting else { return }
        peers[first].cut()
        peers[second].cut()
        meeting = nil
    }

    private mutating func revoke(_ index: Int) {
        guard let other = peers.indices.filter({ $0 != index }).randomElement(using: &random) else { return }
        peers[index].author.followers.remove(peers[other].user)
        peers[index].take(.changed)
    }

    /// One message arrives, or one store does a piece of work.
    private mutating func proceed() throws {
        guard let (first, second) = meeting else { return }
        let isForward = Bool.random(using: &random)
        let (from, to) = isForward ? (first, second) : (second, first)
        if Bool.random(using: &random) {
            guard !peers[from].outbox.isEmpty else { return }
            peers[to].take(.received(peers[from].outbox.removeFirst()))
        } else {
            try peers[from].workOn()
        }
        if !peers[first].isOpen, !peers[second].isOpen { meeting = nil }
    }

    private mutating func meetUndisturbed(_ first: Int, _ second: Int) throws {
        try meet(first, second)
        for _ in 0..<20_000 where meeting != nil {
            try proceed()
            steps += 1
        }
        #expect(meeting == nil, "A session does not end, seed \(seed).")
        part()
        note()
    }

    private mutating func note() {
        var bytes = trace.bytes
        for peer in peers {
            bytes += peer.author.log.position.root.bytes
            bytes += peer.trace.bytes
            bytes += [UInt8(peer.outbox.count % 256), UInt8(peer.work.count % 256)]
        }
        trace = .sha256(bytes)
    }
}
