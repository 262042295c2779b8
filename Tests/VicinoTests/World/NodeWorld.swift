import Foundation
import GRDB
import VicinoActivity
import VicinoConnection
import VicinoCore
import VicinoHarness
import VicinoStore
import VicinoSync
import VicinoTesting

@testable import Vicino

/// Three people with real nodes on real databases. They make records, meet over connections that break, revoke each
/// other, and have power cuts. The events follow from the seed; how far a session gets in between is chance.
final class NodeWorld {
    /// A record, with a mark in it that is found in any file that it gets into.
    struct Mark {
        let text: String
        let isVisit: Bool

        /// The number of letters after the name in it.
        static let bytes = 16
    }

    let seed: UInt64
    let folder: TemporaryFolder
    let clock = TestClock()
    var random: SeededGenerator
    let names = ["Anna", "Ben", "Carla"]
    private var open: [Node?] = []
    /// All records that were ever made.
    private(set) var marks: [[Mark]] = []
    /// How many of an author's records a follower may have got: the index of the first that they may not, by follower
    /// and author. Pairs that are missing may have none.
    private(set) var shutOut: [[Int: Int]]
    /// The grants: whether visits too, by follower and author.
    private(set) var grants: [[Int: Bool]]
    /// The followers who were ever allowed to see visits.
    private(set) var everSawVisits: [Set<Int>]
    private(set) var breaches: [String] = []
    /// The events so far, so that no idle world counts as a proof.
    private(set) var tally: [String: Int] = [:]
    private let saboteur: NodeSaboteur?

    /// - Parameter saboteur: the deliberate fault.
    init(seed: UInt64, saboteur: NodeSaboteur? = nil) throws {
        self.seed = seed
        self.saboteur = saboteur
        random = SeededGenerator(seed: seed)
        folder = try TemporaryFolder()
        for name in names { open.append(try Node.testing(folder, name, clock: clock, kinds: .builtIn)) }
        marks = names.map { _ in [] }
        shutOut = names.map { _ in [:] }
        grants = names.map { _ in [:] }
        everSawVisits = names.map { _ in [] }
    }

    func node(_ person: Int) -> Node {
        guard let node = open[person] else { preconditionFailure("The power is off at \(names[person])'s.") }
        return node
    }

    func breach(_ sentence: String) { breaches.append("\(sentence) Seed \(seed).") }

    func count(_ what: String) { tally[what, default: 0] += 1 }

    // MARK: Life

    /// Runs random events, then lets all meet undisturbed, and judges the result.
    func run(steps: Int = 14) async throws {
        for author in names.indices {
            // Sometimes more than fit into one piece.
            try edit(author, changes: random.one(in: 12) ? 300...600 : 0...12) { try record($0, author) }
            for follower in names.indices where follower != author && !random.one(in: 4) {
                try await invite(follower, by: author)
            }
        }
        for _ in 0..<steps { try await live() }
        for first in names.indices where saboteur != .keepsApart {
            for second in names.indices where second > first { try await meet(first, second) }
        }
        try sabotage()
        try judge()
        try judgeReplicas()
        try judgeErasure()
    }

    private func live() async throws {
        clock.advance(by: .seconds(.random(in: 1...100, using: &random)))
        let person = Int.random(in: names.indices, using: &random)
        let other = (person + Int.random(in: 1...2, using: &random)) % names.count
        switch Int.random(in: 0..<20, using: &random) {
        case 0..<7: try edit(person, changes: 1...10) { try change($0, person) }
        case 7..<14: try await meet(person, other, breaksAfter: someBytes())
        case 14: try revoke(other, by: person)
        case 15..<17: try await invite(other, by: person)
        default:
            try await crash(person)
            try judge()
        }
    }

    private func someBytes() -> Int {
        if random.one(in: 4) { return .max }
        return Int.random(in: 0...(random.one(in: 3) ? 40_000 : 6000), using: &random)
    }

    // MARK: Records

    private func edit(_ person: Int, changes: ClosedRange<Int>, _ body: (Transaction) throws -> Void) throws {
        let count = Int.random(in: changes, using: &random)
        try node(person).write { transaction in for _ in 0..<count { try body(transaction) } }
    }

    private func change(_ transaction: Transaction, _ person: Int) throws {
        let records = try transaction.records(Activity.self).all()
        guard random.one(in: 3), let old = records.randomElement(using: &random) else {
            return try record(transaction, person)
        }
        if random.one(in: 2) { return try transaction.delete(old.id, forever: true) }
        let note = mark(person, isVisit: false)
        try transaction.update(old.id, as: Activity.self) { $0.note = note }
    }

    private func record(_ transaction: Transaction, _ person: Int) throws {
        let isVisit = random.one(in: 3)
        let text = mark(person, isVisit: isVisit)
        guard isVisit else {
            try transaction.add(Activity.make(note: text))
            return
        }
        var visit = Visit()
        visit.area = text
        visit.enteredAt = clock.now
        try transaction.add(visit)
    }

    private func mark(_ person: Int, isVisit: Bool) -> String {
        let digits = String(random.next(), radix: 16)
        let text = "\(names[person])/" + String(repeating: "0", count: Mark.bytes - digits.count) + digits
        marks[person].append(Mark(text: text, isVisit: isVisit))
        return text
    }

    // MARK: People

    private func revoke(_ follower: Int, by author: Int) throws {
        guard grants[follower].removeValue(forKey: author) != nil else { return }
        count("revoked")
        if saboteur != .keepsGrants {
            try node(author).revoke(node(author).follower(named: node(follower).user.description))
        }
        shutOut[follower][author] = marks[author].count
    }

    private func invite(_ follower: Int, by author: Int) async throws {
        let kinds = random.one(in: 2) ? nil : [Activity.schema.kind]
        let invitation = try node(author).invite(sharing: Sharing(SharedKinds(kinds), in: .everything))
        try await meet(follower, author, by: invitation, breaksAfter: someBytes())
        guard try node(author).grant(to: node(follower).user, at: clock.now) != nil else { return }
        let sawVisits = grants[follower][author] ?? false
        // Without a session that has got so far, the former grant counts.
        let sees = try node(author).follower(named: node(follower).user.description).sharing.kinds == .everything
        if sees, !sawVisits { count("granted more") }
        grants[follower][author] = sees
        if sees { everSawVisits[follower].insert(author) }
        shutOut[follower][author] = nil
    }

    // MARK: Sessions

    /// Two devices have a session over a connection that may break.
    private func meet(
        _ first: Int, _ second: Int, by invitation: Invitation? = nil, breaksAfter bytes: Int = .max
    ) async throws {
        let caller = node(first)
        let called = node(second)
        let isKnown = try called.sessions.admission.isKnown(caller.user)
        guard try invitation != nil || isKnown && caller.sessions.admission.isKnown(called.user) else { return }
        let connections = PeerConnection.pair(
            (try caller.roster(), caller.own.deviceKey.publicKey),
            (try called.roster(), called.own.deviceKey.publicKey),
            limits: .patient, breaksAfter: bytes)
        let proof = invitation.map {
            let code = $0.proof(asker: connections.0.ownCertificateHash, inviter: connections.0.peer.certificateHash)
            return InvitationProof(invitation: $0.id.bytes, code: code)
        }
        let wants = try invitation == nil ? caller.sessions.wants(of: called.user) : [called.user]
        let initiator = Session.Configuration(
            role: .initiator, user: caller.user, peer: .known(called.user), wants: wants, proof: proof)
        let acceptor = Session.Configuration(
            role: .acceptor, user: called.user, peer: isKnown ? .known(caller.user) : .stranger(caller.user),
            wants: try called.sessions.wants(of: caller.user))
        let name = names[second]
        let isInvited = invitation != nil
        async let asking = Self.result {
            try await caller.sessions.run(connections.0, initiator, progress: { _ in }) { desk in
                if isInvited { try desk.parts.followed.begin(desk.peer.author, as: nil, claimed: name) }
            }
        }
        async let answering = Self.result { try await called.sessions.run(connections.1, acceptor, progress: { _ in }) }
        note((await asking, await answering), isWhole: bytes == .max && !isInvited)
    }

    private static func result(
        of session: @Sendable () async throws -> SyncReport
    ) async -> Result<SyncReport, any Error> {
        do { return .success(try await session()) } catch { return .failure(error) }
    }

    private func note(_ results: (Result<SyncReport, any Error>, Result<SyncReport, any Error>), isWhole: Bool) {
        for result in [results.0, results.1] {
            switch result {
            case .success: count("met")
            case .failure(let error):
                count("cut")
                if isWhole { breach("An undisturbed session has failed: \(error)") }
            }
        }
    }

    // MARK: The power

    /// A person's power is cut, and what was not written through is lost.
    private func crash(_ person: Int) async throws {
        count("crash")
        let configuration = node(person).configuration
        let left = try PowerCut(of: configuration.dataPath, &random)
        if left.isLossy { count("crash with loss") }
        open[person] = nil
        try await left.putBack()
        open[person] = try Node.open(configuration)
    }

    // MARK: Sabotage

    private func sabotage() throws {
        switch saboteur {
        case .forges: try forge()
        case .remembers:
            for author in names.indices {
                let gone = Data(try gone(of: author).joined().utf8)
                try gone.write(to: URL(fileURLWithPath: node(author).dataPath + "/remembered"))
            }
        case .keepsGrants, .keepsApart, nil: break
        }
    }

    /// Forges an author's signed records in every replica of them.
    private func forge() throws {
        for person in names.indices {
            for followed in try node(person).following() {
                try node(person).replicas.replica(followed.user).database.write {
                    try $0.execute(sql: "UPDATE log SET head_signature = zeroblob(64) WHERE head IS NOT NULL")
                }
            }
        }
    }
}
