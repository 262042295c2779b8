import VicinoActivity
import VicinoConnection
import VicinoCore
import VicinoHarness
import VicinoStore
import VicinoSync
import VicinoTesting

@testable import Vicino

extension PeopleWorld {
    // MARK: Who meets

    /// A device meets another one of its user.
    func meetOwn(_ device: PersonDevice) async throws {
        let others = present(device.person).filter { $0.key != device.key }
        guard let other = others.randomElement(using: &random) else { return }
        try await meet(device, other, breaksAfter: someBytes())
    }

    /// A device meets one of another person.
    func meetFriend(_ device: PersonDevice, _ person: Int) async throws {
        guard let other = present(person).randomElement(using: &random) else { return }
        try await meet(device, other, breaksAfter: someBytes())
    }

    func someBytes() -> Int {
        guard hasCuts, random.one(in: 3) else { return .max }
        return .random(in: 0...8000, using: &random)
    }

    /// All present devices meet until nothing is new: those of one user, and those of people who know each other.
    func settle() async throws {
        var quietCount = 0
        for round in 0..<14 {
            clock.advance(by: .seconds(5))
            var entryCount = 0
            for person in names.indices where saboteur != .keepsApart { entryCount += try await settleOwn(person) }
            for first in names.indices {
                for second in names.indices where second > first {
                    entryCount += try await settle(first, second, round: round)
                }
            }
            quietCount = entryCount == 0 ? quietCount + 1 : 0
            if quietCount == 2 { return }
        }
        breach("The devices do not come to rest.")
    }

    /// Each device of two people meets one of the other person's: another one in each round.
    private func settle(_ first: Int, _ second: Int, round: Int) async throws -> Int {
        let some = present(first)
        let others = present(second)
        guard !some.isEmpty, !others.isEmpty else { return 0 }
        var entryCount = 0
        for index in 0..<max(some.count, others.count) {
            entryCount += try await meet(some[index % some.count], others[(index + round) % others.count])
        }
        return helpless.contains(first) || helpless.contains(second) ? 0 : entryCount
    }

    private func settleOwn(_ person: Int) async throws -> Int {
        var entryCount = 0
        let own = present(person)
        for (index, device) in own.enumerated() {
            for other in own[(index + 1)...] where other.key != device.key {
                entryCount += try await meet(device, other)
            }
        }
        return helpless.contains(person) ? 0 : entryCount
    }

    // MARK: A session

    /// Two devices have a session, if they know each other.
    ///
    /// - Returns: how many entries it has carried, both ways.
    @discardableResult
    func meet(
        _ caller: PersonDevice, _ called: PersonDevice, by invitation: Invitation? = nil,
        breaksAfter bytes: Int = .max
    ) async throws -> Int {
        let isKnown = try called.node.sessions.admission.isKnown(caller.node.user)
        let knows = try caller.node.sessions.admission.isKnown(called.node.user)
        guard invitation != nil || isKnown && knows else { return 0 }
        let connections = PeerConnection.pair(
            (try caller.node.roster(), caller.key), (try called.node.roster(), called.key), limits: .patient,
            breaksAfter: bytes)
        let isAdmitted = admits(
            called, caller, isAdmitted: called.node.sessions.admission.admits(connections.1.peer))
        let isTaken = admits(
            caller, called,
            isAdmitted: caller.node.sessions.admission.admits(connections.0.peer, as: called.node.user))
        guard isAdmitted, isTaken else {
            await connections.0.close()
            return 0
        }
        let pair = Pair(
            caller: caller.node, called: called.node, connections: connections,
            peer: isKnown ? .known(caller.node.user) : .stranger(caller.node.user))
        let results = try await pair.run(by: invitation, naming: names[called.person])
        return note(results, of: caller, with: called, isWhole: bytes == .max)
    }

    /// Whether a device opens a session with another one. Judges whether it should.
    private func admits(_ device: PersonDevice, _ other: PersonDevice, isAdmitted: Bool) -> Bool {
        // Who has the device in the hand decides what it does.
        guard device.isPresent else { return true }
        if device.refuses(other) {
            count("refused")
            let isAdmitted = isAdmitted || saboteur == .ignoresRemoval
            let reason = device.memory.recovered.contains(other.person) ? "the succession" : "the removal"
            if isAdmitted { breach("\(device.name) meets \(other.name), although it has heard of \(reason).") }
            return isAdmitted
        }
        if !isAdmitted, other.isPresent, !isHelpless(device, other) {
            breach("\(device.name) locks \(other.name) out.")
        }
        return isAdmitted
    }

    private func isHelpless(_ first: PersonDevice, _ second: PersonDevice) -> Bool {
        helpless.contains(first.person) || helpless.contains(second.person)
    }

    private func note(
        _ results: (Result<SyncReport, any Error>, Result<SyncReport, any Error>), of caller: PersonDevice,
        with called: PersonDevice, isWhole: Bool
    ) -> Int {
        let isHelpless = isHelpless(caller, called)
        for case .failure(let error) in [results.0, results.1] {
            count("cut", caller, with: called.name)
            if isWhole, caller.isPresent, called.isPresent, !isHelpless {
                breach("\(caller.name) and \(called.name) have failed to meet undisturbed: \(error)")
            }
        }
        guard let first = try? results.0.get(), let second = try? results.1.get() else { return 0 }
        for failure in first.failures + second.failures where failure.error.code != .notShared {
            count("not received")
            // A device that has met the thief's still shows that one's log at its first meeting after the succession.
            let isShownOnce = hasReacted && theft == .identity(hasPhrase: true) && failure.error.code == .unverified
            if isWhole, caller.isPresent, called.isPresent, !isHelpless, !isShownOnce {
                breach("\(caller.name) and \(called.name) have not exchanged everything: \(failure.error)")
            }
            return 0
        }
        count("met", caller, with: "\(called.name): \(first.entryCount), \(second.entryCount)")
        let before = called.memory
        called.memory.learn(from: caller.memory, of: caller.person, as: called.person)
        caller.memory.learn(from: before, of: called.person, as: caller.person)
        return first.entryCount + second.entryCount
    }

    /// A session between two nodes.
    private struct Pair {
        let caller: Node
        let called: Node
        let connections: (PeerConnection, PeerConnection)
        let peer: Session.Peer

        func run(
            by invitation: Invitation?, naming name: String
        ) async throws -> (Result<SyncReport, any Error>, Result<SyncReport, any Error>) {
            let caller = caller
            let called = called
            let connections = connections
            let proof = invitation.map {
                let code = $0.proof(
                    asker: connections.0.ownCertificateHash, inviter: connections.0.peer.certificateHash)
                return InvitationProof(invitation: $0.id.bytes, code: code)
            }
            let wants = try invitation == nil ? caller.sessions.wants(of: called.user) : [called.user]
            let asking = Session.Configuration(
                role: .initiator, user: caller.user, peer: .known(called.user), wants: wants, proof: proof)
            let answering = Session.Configuration(
                role: .acceptor, user: called.user, peer: peer, wants: try called.sessions.wants(of: caller.user))
            let isInvited = invitation != nil
            async let asked = Self.result {
                try await caller.sessions.run(connections.0, asking, progress: { _ in }) { desk in
                    if isInvited { try desk.parts.followed.begin(desk.peer.author, as: nil, claimed: name) }
                }
            }
            async let answered = Self.result {
                try await called.sessions.run(connections.1, answering, progress: { _ in })
            }
            return (await asked, await answered)
        }

        private static func result(
            of session: @Sendable () async throws -> SyncReport
        ) async -> Result<SyncReport, any Error> {
            do { return .success(try await session()) } catch { return .failure(error) }
        }
    }
}
