import Testing
import VicinoCore
import VicinoFormat
import VicinoHarness
import VicinoSync
import VicinoTesting

/// A session with a peer that sends whatever the test wants; the store behind it is a model, and works at once.
struct Stage {
    private(set) var person: ModelPerson
    /// The peer, with valid keys.
    var peer: ModelAuthor
    private var session: Session
    private var random: SeededGenerator
    private var work: [StoreWork] = []
    /// The work that the store delays for now.
    var stall = Stall.nothing
    private(set) var said: [SessionMessage] = []
    private var answered = 0
    private(set) var stores = 0
    /// How often the peer has shown entries of this side's author that this side lacks.
    private(set) var ahead = 0
    /// What the peer has handed over of its phrase, and which divisions the store keeps shares of then.
    private(set) var parcels: [ShareParcel] = []
    var keeps: [DivisionID] = []
    /// The divisions of the honest side's phrase of which the peer says it keeps shares, each time.
    private(set) var peerKeeps: [[DivisionID]] = []
    /// What the peer has said of people whom its user has met, each time.
    private(set) var peerVouches: [VouchParcel] = []
    /// What the store has to say of where this side publishes, and what it answers to what the peer says.
    var publication: PublicationParcel?
    var receipt: PublicationReceipt?
    /// Where the peer publishes, and what it has kept, each time.
    private(set) var peerPublications: [PublicationParcel] = []
    private(set) var peerReceipts: [PublicationReceipt] = []
    /// The presence keys of the honest side that the peer says it has.
    private(set) var recognisedBy: [PresenceDigest] = []
    /// Why the session ended, or the feed was given up.
    private(set) var error: VicinoError?
    private(set) var isClosed = false

    enum Stall { case nothing, writing, everything }

    static let number = FeedNumber(rawValue: 0)

    /// - Parameter follows: whether the honest side wants the peer's feed.
    init(follows: Bool = true, smallestPiece: Int? = nil) throws {
        random = SeededGenerator(seed: 1)
        person = ModelPerson(try ModelAuthor("Anna", &random))
        peer = try ModelAuthor("Mallory", &random)
        var configuration = Session.Configuration(
            role: .initiator, user: person.user, peer: .known(peer.user), wants: follows ? [peer.user] : [])
        if let smallestPiece { configuration.smallestPiece = smallestPiece }
        session = Session(configuration)
        try peer.grant(person.user)
    }

    /// The same people, in a new session.
    mutating func reopen(
        _ configuration: Session.Configuration? = nil, smallestPiece: Int? = nil, greeting hello: Hello = Hello()
    ) throws {
        var follower = Session.Configuration(
            role: .initiator, user: person.user, peer: .known(peer.user), wants: [peer.user])
        if let smallestPiece { follower.smallestPiece = smallestPiece }
        work = []
        said = []
        answered = 0
        stores = 0
        error = nil
        isClosed = false
        session = Session(configuration ?? follower)
        try greet(hello)
    }

    mutating func greet(_ hello: Hello = Hello()) throws {
        try handle(.opened)
        try hear(.hello(hello))
    }

    mutating func change(_ body: (inout ModelAuthor, inout SeededGenerator) throws -> Void) rethrows {
        try body(&person.author, &random)
    }

    /// Adds records of the peer, far from its earlier ones.
    mutating func record(_ count: Int, kind: Int = 0) {
        for index in 0..<count { peer.add("entry \(index)", kind: kind, step: 300) }
    }

    /// About how many bytes the honest side lacks.
    var missingBytes: Int? { session.missingBytes }

    /// Whether the peer may hang up.
    var hasEverything: Bool { session.hasEverything }

    /// The connection is cut: received parts of batches are kept.
    mutating func cut() throws {
        for fragment in session.fragments { _ = try person.keep(fragment, &random) }
    }

    // MARK: Events

    mutating func hear(_ message: SessionMessage) throws { try handle(.received(message.wireBytes)) }

    mutating func handle(_ event: SessionEvent) throws {
        pass(event)
        while let next = nextWork { try workOn(next) }
    }

    private var nextWork: Int? {
        switch stall {
        case .nothing: work.indices.first
        case .writing: work.firstIndex(where: \.isLookup)
        case .everything: nil
        }
    }

    /// The test itself answers the requests to the store.
    mutating func forgetWork() { work = [] }

    /// The store does the next job.
    private mutating func workOn(_ index: Int) throws {
        switch work.remove(at: index) {
        case .admit(let proof): pass(.admission(try person.admit(proof, peer.user)))
        case .load(let load): pass(.loaded(load.feed, found: try person.answer(load, to: peer.user)))
        case .keep(let delivery):
            stores += 1
            pass(.stored(delivery.feed, result: try person.keep(delivery, &random)))
        case .keepShares(let parcel):
            parcels.append(parcel)
            pass(.keptShares(keeps))
        case .loadPublication: pass(.publication(publication))
        case .keepPublication(let parcel):
            peerPublications.append(parcel)
            pass(.keptPublication(receipt))
        case .note: break
        }
    }

    private mutating func pass(_ event: SessionEvent) {
        for effect in session.handle(event, at: .seconds(said.count)) {
            switch effect {
            case .send(let message): said.append(message)
            case .store(.note(.peerRecognises(let digest))): recognisedBy.append(digest)
            case .store(.note(.peerKeeps(let divisions))): peerKeeps.append(divisions)
            case .store(.note(.peerVouches(let parcel))): peerVouches.append(parcel)
            case .store(.note(.peerKeptPublication(let receipt))): peerReceipts.append(receipt)
            case .store(.note(let note)): person.note(note, from: peer.user)
            case .store(let storeWork): work.append(storeWork)
            case .report(.failed(_, error: let reason)): error = reason
            case .report(.peerIsAhead), .report(.peerHoldsOtherLogs): ahead += 1
            case .report: break
            case .close(let reason):
                isClosed = true
                error = reason ?? error
            }
        }
    }

    // MARK: What an honest peer would say

    mutating func honestOffer() throws -> FeedOffer { try requireValue(try peer.offer(to: person.user)).offer }

    /// The peer's first log, which is signed.
    var log: (id: LogID, own: ModelRecords.OwnLog) {
        get throws {
            let first = peer.records.logs.min { $0.key < $1.key }
            return try requireValue(first.map { ($0.key, $0.value) })
        }
    }

    /// Answers all requests until there are no more.
    mutating func answerHonestly() throws { while hasMoreToAnswer { try answerNext() } }

    /// Whether a request has no answer yet.
    var hasMoreToAnswer: Bool { answered < said.count }

    /// Answers the next request.
    mutating func answerNext() throws {
        answered += 1
        try answer(said[answered - 1])
    }

    private mutating func answer(_ message: SessionMessage) throws {
        switch message {
        case .want: try hear(.offer(Self.number, round: .first, offer: try honestOffer()))
        case .have(_, _, positions: let positions, _):
            for index in positions.indices { try hear(.descend(Self.number, log: LogIndex(rawValue: index))) }
        case .ask(_, _, log: let log, node: let node):
            try hear(.children(Self.number, log: log, node: node, digests: try offered(log).log.children(node)))
        case .fetch(_, _, log: let log, segments: let segments, _):
            let (id, own) = try offered(log)
            let part = try PackedBatch(own.batch(own.numbers(in: segments)), id.writer)
            try hear(.entries(Self.number, log: log, segments: segments, packed: part, isLast: true))
        default: break
        }
    }

    private mutating func offered(_ index: LogIndex) throws -> (id: LogID, log: ModelLog) {
        let id = try honestOffer().logs[index].head.claimed().log
        return (id, try requireValue(peer.records.logs[id]).log)
    }

    /// The requests about the tree.
    var asked: [SessionMessage] {
        said.filter { message in
            switch message {
            case .ask, .fetch: true
            default: false
            }
        }
    }

    /// The last requested node.
    var askedNode: TreeNode? {
        if case .ask(_, _, _, node: let node)? = asked.last { node } else { nil }
    }

    /// The honest side's position in the peer's first log.
    var base: LogPosition? {
        get throws { person.replica(of: peer.user).held.logs[try log.id] }
    }
}

extension StoreWork {
    /// Whether it changes nothing.
    fileprivate var isLookup: Bool {
        switch self {
        case .admit, .load, .loadPublication: true
        case .keep, .keepShares, .keepPublication, .note: false
        }
    }
}
