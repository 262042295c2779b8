import Vicino

/// Whom to meet.
struct Partner {
    let user: UserID
    /// What they are called here.
    let name: String
    /// Where they are; nil for where they were reached last.
    var addresses: [PeerAddress]?

    private init(_ user: UserID, _ name: String, at addresses: [PeerAddress]? = nil) {
        (self.user, self.name, self.addresses) = (user, name, addresses)
    }

    /// The one that a text names.
    ///
    /// - Throws: a refusal that says how to find out who there is.
    init(_ text: String, at addresses: [PeerAddress]?, _ node: Node) throws {
        do {
            let found = try node.named(anybody: text)
            guard found.user != node.user else { throw Refusal(.refused, "You cannot meet yourself.") }
            self.init(found.user, found.name, at: addresses)
        } catch let error as Refusal where error.code.name == NodeError.Code.notFound.name {
            // Whoever types a colon means an address, and a device answers those only who know whose it is.
            guard text.contains(":"), let address = PeerAddress(text) else { throw error }
            throw Refusal(.refused, "Say who is there, as in: vicino sync Anna --at \(address)")
        }
    }

    /// Everybody whose address is known, of those whom one follows, unless nothing of theirs is ever to be taken, and of those
    /// who follow.
    static func everybody(_ node: Node) throws -> [Partner] {
        let followed = try node.following().filter { try node.policy(of: $0).exchange != .never }
            .map { ($0.user, $0.name) }
        let followers = try node.followers().filter { $0.revokedAt == nil }.map { ($0.user, $0.name) }
        let people = Dictionary(followed + followers) { first, _ in first }.sorted { $0.value < $1.value }
        return try people.filter { try !node.addresses(of: $0.key).isEmpty }.map { Partner($0.key, $0.value) }
    }

    /// What to call them, as a terminal may show it.
    var shown: String { displaySafe(name, limit: 60) }

    /// Meets several people, a few of them at the same time.
    ///
    /// - Parameter body: told what came of each, one after the other, as soon as it is over.
    static func meet(
        _ partners: [Partner], _ node: Node, atATime limit: Int, progress: @escaping @Sendable (SyncProgress) -> Void,
        _ body: (Partner, Result<SyncReport, any Error>) throws -> Void
    ) async throws {
        try await withThrowingTaskGroup(of: (Int, Result<SyncReport, any Error>).self) { group in
            for (index, partner) in partners.enumerated() {
                if index >= limit, let (ended, outcome) = try await group.next() { try body(partners[ended], outcome) }
                // Most of them wait for somebody who is not there, so several wait at once; each ends with its session.
                group.addTask {
                    do { return (index, .success(try await partner.meet(node, progress: progress))) } catch {
                        return (index, .failure(error))
                    }
                }
            }
            for try await (ended, outcome) in group { try body(partners[ended], outcome) }
        }
    }

    /// Brings both sides up to date.
    ///
    /// - Throws: a refusal that says what to do.
    func meet(_ node: Node, progress: @escaping @Sendable (SyncProgress) -> Void) async throws -> SyncReport {
        do {
            return try await node.sync(with: user, at: addresses, progress: progress)
        } catch let error as any VicinoError where error.codeName == NodeError.Code.unreachable.name {
            throw Refusal(
                error, hint: "`vicino listen` on their device says where it is; then: `\(Self.hint(shown))`.")
        }
    }

    /// The command that meets somebody at an address.
    static func hint(_ name: String) -> String { "vicino sync \(name) --at HOST:PORT" }
}
