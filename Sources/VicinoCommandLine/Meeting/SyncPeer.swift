import Vicino
import VicinoService

/// A person to meet.
struct SyncPeer {
    let user: UserID
    /// The person's name on this device.
    let name: String
    /// The person's addresses; nil to use those where they were last reached.
    var addresses: [PeerAddress]?
    /// What the service knows about the person's addresses.
    let service: ServiceAnswer

    private init(_ user: UserID, name: String, at addresses: [PeerAddress]? = nil, _ service: ServiceAnswer) {
        self.user = user
        self.name = name
        self.addresses = addresses
        self.service = service
    }

    /// The person that a text names.
    ///
    /// - Throws: a refusal that says how to list the people.
    init(_ text: String, at addresses: [PeerAddress]?, in node: Node, _ service: ServiceAnswer) throws {
        do {
            let found = try node.named(anyPerson: text)
            guard found.user != node.user else { throw Refusal(.refused, "You cannot meet yourself.") }
            self.init(found.user, name: found.name, at: addresses, service)
        } catch let error as Refusal where error.code == .notFound {
            // A colon means an address, and a device answers at its address only users who know its author.
            guard text.contains(":"), let address = PeerAddress(text) else { throw error }
            let command = CommandWord(quoting: address.description).map {
                ProposedCommand("vicino sync Anna --at \($0)")
            }
            throw Refusal(
                .refused, "Name the person there, as in: \(command?.text ?? "vicino sync Anna --at HOST:PORT")")
        }
    }

    /// All `candidates` who are near or whose address is known.
    static func everybody(_ node: Node, _ service: ServiceAnswer) throws -> [SyncPeer] {
        try candidates(node).sorted { $0.value < $1.value }
            .filter { try !service.addresses(of: $0.key).isEmpty || !node.addresses(of: $0.key).isEmpty }
            .map { SyncPeer($0.key, name: $0.value, service) }
    }

    /// The names of followed people and followers, without those whose policy is never: a session with a follower also
    /// receives the follower's own records.
    static func candidates(_ node: Node) throws -> [UserID: String] {
        let following = try node.following()
        let unwanted = Set(try following.filter { try node.policy(of: $0).exchange == .never }.map(\.user))
        let followers = try node.followers().filter { !$0.isRevoked }
        let people = following.map { ($0.user, $0.name) } + followers.map { ($0.user, $0.name) }
        return Dictionary(people) { first, _ in first }.filter { !unwanted.contains($0.key) }
    }

    /// The person's name, as a terminal may show it.
    var shown: DisplayText { DisplayText(name, limit: 60) }

    /// Meets several people, at most `limit` at the same time.
    ///
    /// - Parameter body: receives each outcome as soon as its meeting ends, one after the other.
    static func meet(
        _ peers: [SyncPeer], from node: Node, atATime limit: Int, progress: @escaping @Sendable (SyncProgress) -> Void,
        _ body: (SyncPeer, Result<SyncReport, any Error>) throws -> Void
    ) async throws {
        try await withThrowingTaskGroup(of: (Int, Result<SyncReport, any Error>).self) { group in
            for (index, peer) in peers.enumerated() {
                if index >= limit, let (ended, outcome) = try await group.next() { try body(peers[ended], outcome) }
                // Most attempts wait for an absent peer, so several run at once; each ends with its session.
                group.addTask {
                    do { return (index, .success(try await peer.meet(node, progress: progress))) } catch {
                        return (index, .failure(error))
                    }
                }
            }
            for try await (ended, outcome) in group { try body(peers[ended], outcome) }
        }
    }

    /// Brings both sides up to date.
    ///
    /// - Throws: a refusal that says what to do.
    func meet(_ node: Node, progress: @escaping @Sendable (SyncProgress) -> Void) async throws -> SyncReport {
        if let report = try await meetInSight(node, progress: progress) { return report }
        let word = try CommandWord(user, node)
        let proposal = ProposedCommand("vicino sync \(word) --at HOST:PORT")
        let hint = "`vicino listen` on their device shows its address when it starts; then: \(proposal)."
        guard try addresses != nil || !node.addresses(of: user).isEmpty else {
            throw Refusal(
                .unreachable,
                "The address of \(shown) is not known. \(try advice(node)) Otherwise \(hint)")
        }
        do {
            return try await node.sync(with: user, at: addresses, progress: progress)
        } catch let error as VicinoError where error.code == .unreachable {
            throw Refusal(error, hint: Self.offline + hint)
        }
    }

    /// A possible reason why no peer answers at an address.
    private static var offline: String {
        NetworkSurvey.isOffline ? "This device is on no network just now. " : ""
    }

    /// Meets the person at the addresses where the service sees them.
    ///
    /// - Returns: nil if the person does not answer there, and another address is known.
    private func meetInSight(
        _ node: Node, progress: @escaping @Sendable (SyncProgress) -> Void
    ) async throws -> SyncReport? {
        let seen = service.addresses(of: user)
        guard addresses == nil, !seen.isEmpty else { return nil }
        do {
            return try await node.sync(with: user, seenAt: seen, progress: progress)
        } catch let error as VicinoError where error.code == .unreachable {
            guard try node.addresses(of: user).isEmpty else { return nil }
            throw Refusal(error, hint: "They were near a moment ago; the service tries again while they are.")
        }
    }

    /// What the user can do apart from naming an address. The service looks only for followed people.
    private func advice(_ node: Node) throws -> String {
        let isFollowed = try node.followed(user) != nil
        return isFollowed ? service.advice : "The service looks only for people you follow."
    }
}
