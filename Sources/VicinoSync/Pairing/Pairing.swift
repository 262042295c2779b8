package import VicinoCore

/// One attempt of two people side by side to follow, from the first message to the last.
///
/// It is a state machine like `Session`: events go in, effects come out, and it uses no clock, no socket and no store.
/// The asking device commits to its random bytes before it sees the other's. So an attacker between the two cannot
/// choose messages by the resulting digits. The attacker has one guess in a million, and the two people see a wrong
/// one.
package struct Pairing: Sendable {
    /// This device, its role, and the connection.
    package struct Configuration: Sendable {
        /// Whether this user wants to follow, or is asked.
        package let role: Role
        /// This user's roster.
        package let roster: Verified<Roster>
        /// The key of this device, on that roster.
        package let device: SigningKey
        /// The digests of the certificates of the connection, which have no other use.
        package let certificates: (asker: Digest, asked: Digest)
        /// `PairingLimit.nonceBytes` random bytes, never used before.
        package let nonce: [UInt8]

        package init(
            role: Role, roster: Verified<Roster>, device: SigningKey, certificates: (asker: Digest, asked: Digest),
            nonce: [UInt8]
        ) {
            self.role = role
            self.roster = roster
            self.device = device
            self.certificates = certificates
            self.nonce = nonce
        }
    }

    package enum Role: Sendable { case asker, asked }

    private let configuration: Configuration
    private var state = State.new
    private var begun: Duration?

    private enum State {
        case new
        /// The asker has committed to the second message.
        case committed(commit: [UInt8], reveal: [UInt8])
        /// The asked side waits for a commitment.
        case waiting
        /// The asked side has shown its claim.
        case shown(commit: [UInt8], commitment: Digest, show: [UInt8])
        /// Both people see the digits.
        case comparing(Comparison)
        /// Both have agreed; the grant is being made or sent.
        case granting(PairingPeer)
        case over
    }

    private struct Comparison {
        let peer: PairingPeer
        let transcript: Digest
        /// Whether this device's user has agreed, and whether the peer's has.
        var mine = false
        var theirs = false
    }

    package init(_ configuration: Configuration) { self.configuration = configuration }

    /// The first and only message to a device that connects during another pairing.
    package static let busy = PairingMessage.goodbye(.busy).wireBytes

    /// The time at which a tick is due if no other event occurs; nil when the pairing is over.
    package var deadline: Duration? {
        switch state {
        case .over: nil
        case .new, .committed, .waiting, .shown: begun.map { $0 + PairingLimit.greetingTimeout }
        case .comparing, .granting: begun.map { $0 + PairingLimit.timeout }
        }
    }

    /// Handles an event and returns what to do, in this order.
    ///
    /// - Parameter now: the time since any fixed moment; it never goes back.
    package mutating func handle(_ event: PairingEvent, at now: Duration) -> [PairingEffect] {
        if case .over = state { return [] }
        do {
            if let deadline, now >= deadline {
                return sendGoodbye(.late, VicinoError(.cutShort, "The pairing took too long. Begin again."))
            }
            return try respond(to: event, at: now)
        } catch {
            state = .over
            return [.close(VicinoError(ofSession: error))]
        }
    }

    private mutating func respond(to event: PairingEvent, at now: Duration) throws -> [PairingEffect] {
        switch event {
        case .opened: return try begin(at: now)
        case .received(let bytes): return try receive(try PairingMessage(wireBytes: bytes), bytes)
        case .agreed: return try agree()
        case .declined: return sendGoodbye(.declined, VicinoError(.refused, "You declined. Nothing has changed."))
        case .granted(let grant, let port):
            guard case .granting = state, configuration.role == .asked else { return [] }
            state = .over
            return [.send(PairingMessage.welcome(grant.source, port: port).wireBytes), .close(nil)]
        case .tick: return []
        }
    }

    // MARK: Up to the digits

    private mutating func begin(at now: Duration) throws -> [PairingEffect] {
        guard case .new = state else { throw VicinoError.outOfPhase }
        begun = now
        guard configuration.role == .asker else {
            state = .waiting
            return []
        }
        let reveal = PairingMessage.reveal(claim).wireBytes
        let commitment = PairingTranscript.commitment(to: reveal)
        let commit = PairingMessage.commit(version: PairingLimit.version, commitment).wireBytes
        state = .committed(commit: commit, reveal: reveal)
        return [.send(commit)]
    }

    private mutating func receive(_ message: PairingMessage, _ bytes: [UInt8]) throws -> [PairingEffect] {
        switch (state, message) {
        case (_, .goodbye(let reason)): throw reason.error
        case (.waiting, .commit(let version, let commitment)):
            guard version == PairingLimit.version else {
                return sendGoodbye(.tooNew, VicinoError(.tooNew, "The peer's program is newer. Update this one."))
            }
            let show = PairingMessage.show(claim).wireBytes
            state = .shown(commit: bytes, commitment: commitment, show: show)
            return [.send(show)]
        case (.committed(let commit, let reveal), .show(let claim)):
            return [.send(reveal)] + (try compare(claim, commit: commit, show: bytes, reveal: reveal))
        case (.shown(let commit, let commitment, let show), .reveal(let claim)):
            guard PairingTranscript.commitment(to: bytes) == commitment else {
                throw VicinoError(.unverified, "The peer sent something other than it had committed to.")
            }
            return try compare(claim, commit: commit, show: show, reveal: bytes)
        case (.comparing(let comparison), .agree(let signature)):
            return try acceptConsent(signature, comparison)
        case (.granting(let peer), .welcome(let grant, let port)):
            return try follow(peer, grant, port: port)
        default: throw VicinoError.outOfPhase
        }
    }

    private var claim: PairingClaim {
        PairingClaim(
            nonce: configuration.nonce, roster: configuration.roster.source, device: configuration.device.publicKey)
    }

    private mutating func compare(
        _ claim: PairingClaim, commit: [UInt8], show: [UInt8], reveal: [UInt8]
    ) throws -> [PairingEffect] {
        let peer = try peer(by: claim)
        let isAsker = configuration.role == .asker
        let transcript = PairingTranscript(
            certificates: configuration.certificates, commit: commit, show: show, reveal: reveal,
            nonces: isAsker ? (configuration.nonce, claim.nonce) : (claim.nonce, configuration.nonce))
        state = .comparing(Comparison(peer: peer, transcript: transcript.digest))
        return [.compare(peer, code: transcript.code)]
    }

    private func peer(by claim: PairingClaim) throws -> PairingPeer {
        let roster: Verified<Roster>
        do { roster = try claim.roster.verified() } catch {
            throw VicinoError(.unverified, "The peer shows a list that its user has not signed.", cause: error)
        }
        guard roster.includes(signingKey: claim.device), !roster.hasRemoved(signingKey: claim.device) else {
            throw VicinoError(.unverified, "The peer is not, or no longer, on the list of its user's devices.")
        }
        guard roster.author != configuration.roster.author else {
            throw VicinoError(.refused, "That is your own device: you cannot follow yourself.")
        }
        return PairingPeer(roster: roster, device: claim.device)
    }

    // MARK: From the digits on

    private mutating func agree() throws -> [PairingEffect] {
        guard case .comparing(var comparison) = state, !comparison.mine else { return [] }
        comparison.mine = true
        let consent = PairingConsent(transcript: comparison.transcript, isAsker: configuration.role == .asker)
        let signature = try consent.signed(by: configuration.device).source.signature
        return [.send(PairingMessage.agree(signature: signature).wireBytes)] + advance(comparison)
    }

    private mutating func acceptConsent(_ signature: [UInt8], _ comparison: Comparison) throws -> [PairingEffect] {
        let consent = PairingConsent(transcript: comparison.transcript, isAsker: configuration.role != .asker)
        guard !comparison.theirs else { throw VicinoError.outOfPhase }
        guard consent.isSigned(signature, by: comparison.peer.device) else {
            throw VicinoError(
                .unverified, "The peer has not proved its identity: it uses another device's name.")
        }
        var comparison = comparison
        comparison.theirs = true
        return advance(comparison)
    }

    private mutating func advance(_ comparison: Comparison) -> [PairingEffect] {
        guard comparison.mine, comparison.theirs else {
            state = .comparing(comparison)
            return []
        }
        state = .granting(comparison.peer)
        return configuration.role == .asked ? [.grant(comparison.peer)] : []
    }

    private mutating func follow(
        _ peer: PairingPeer, _ source: Unverified<Grant>, port: UInt16
    ) throws -> [PairingEffect] {
        guard configuration.role == .asker else { throw VicinoError.outOfPhase }
        let grant: Verified<Grant>
        do { grant = try source.verified(against: peer.roster) } catch {
            throw VicinoError(.unverified, "The received grant is not signed by the other device.", cause: error)
        }
        guard grant.follower == configuration.roster.author else {
            throw VicinoError(.unverified, "The received grant is for another user.")
        }
        state = .over
        return [.follow(peer, grant: grant, port: port), .close(nil)]
    }

    private mutating func sendGoodbye(_ reason: PairingGoodbyeReason, _ error: VicinoError) -> [PairingEffect] {
        state = .over
        return [.send(PairingMessage.goodbye(reason).wireBytes), .close(error)]
    }
}
