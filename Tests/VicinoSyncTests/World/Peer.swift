import VicinoCore
import VicinoFormat
import VicinoSync
import VicinoTesting

/// One person's device in the world: an author, the replicas they hold, and their side of a session.
struct Peer {
    var author: ModelAuthor
    /// What a power cut leaves.
    private(set) var replicas: [UserID: ModelReplica] = [:]
    private var session: Session?
    private var partner: UserID?
    /// What the session wants of the store, in order.
    private(set) var work: [SessionEffect] = []
    /// Messages on their way to the partner.
    var outbox: [[UInt8]] = []
    private(set) var completions: [(author: UserID, log: ModelLog)] = []
    private(set) var error: SyncError?
    /// Everything that was ever sent.
    private(set) var trace = Digest.zero

    private var now = Duration.zero

    init(_ author: ModelAuthor) { self.author = author }

    var user: UserID { author.user }
    var isOpen: Bool { session != nil }

    func replica(of user: UserID) -> ModelReplica { replicas[user] ?? ModelReplica() }

    // MARK: Sessions

    mutating func meet(_ other: UserID, as role: Session.Role, follows: Bool) throws {
        (work, outbox, error, partner) = ([], [], nil, other)
        session = Session(.init(role: role, user: user, peer: .known(other), wants: follows ? [other] : []))
        take(.opened)
    }

    /// The link is gone, or the power: what the store has not done is not done.
    mutating func cut() { (session, work, outbox, partner) = (nil, [], [], nil) }

    mutating func take(_ event: SessionEvent) {
        now += .milliseconds(1)
        guard let effects = session?.handle(event, at: now) else { return }
        for effect in effects {
            switch effect {
            case .send(let message):
                let bytes = message.wireBytes
                outbox.append(bytes)
                trace = .sha256(trace.bytes + bytes)
            case .load, .store: work.append(effect)
            case .report(.complete(let user, _)): completions.append((user, replica(of: user).log))
            case .report(.failed(_, let failure)): error = failure
            case .report: break
            case .close(let reason):
                error = error ?? reason
                session = nil
                work = []
            }
        }
    }

    // MARK: The store

    /// Does the next piece of work.
    mutating func workOn(_ forgetting: Bool = false) throws {
        guard !work.isEmpty else { return }
        if forgetting { author.forget() }
        switch work.removeFirst() {
        case .load(let load): take(.loaded(try answer(load)))
        case .store(let store):
            let (number, user) = store.target
            var replica = replica(of: user)
            let result = replica.store(store)
            replicas[user] = replica
            take(.stored(number, result))
        default: break
        }
    }

    private mutating func answer(_ load: SessionEffect.Load) throws -> SessionEvent.Loaded {
        switch load {
        case .admission: return .admission(.refused(.invitationUnknown))
        case .held(let number, let user): return .held(number, replica(of: user).held)
        case .segments(let number, let round, let user, let log, _):
            return .segments(number, round, log: log, replica(of: user).log.segments)
        case .offer(let number, let user):
            guard user == author.user, let partner else { return .offer(number, nil, .nothing) }
            let (offer, digest) = try author.offer(to: partner)
            return .offer(number, offer, digest)
        case .delta(let number, let round, _, let log, _, let from, let to):
            return .delta(number, round, log: log, try author.delta(from: from, to: to))
        case .children(let number, let round, _, let log, _, let position, let node):
            return .children(number, round, log: log, node, author.children(node, at: position))
        case .entries(let number, let round, _, let log, _, let position, let segments):
            return .entries(number, round, log: log, try author.entries(segments, at: position))
        }
    }
}

extension SessionEffect.Store {
    fileprivate var target: (FeedNumber, UserID) {
        switch self {
        case .segments(let number, let offer, _, _), .merge(let number, let offer, _): (number, offer.author)
        }
    }
}
