package import VicinoCore

/// One attempt of two people side by side to follow, from the first message to the last.
///
/// A state machine like `Session`: events go in, effects come out, and it knows no clock, no socket and no store. Whoever has
/// asked binds themselves to random bytes before they see the other's. So nobody between the two can choose what they say
/// by the digits that it would lead to: they have one guess in a million, and the two people see that it was wrong.
package struct Pairing: Sendable {
    /// Who one is, and over which connection.
    package struct Configuration: Sendable {
        /// Whether one wants to follow, or is asked.
        package let role: Role
        /// One's own list of devices.
        package let roster: Verified<Roster>
        /// The key of this device, on that list.
        package let device: SigningKey
        /// The digests of the certificates of the connection, which are good for nothing else.
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
        /// The asker has bound themselves to the second message.
        case committed(commit: [UInt8], reveal: [UInt8])
        /// The asked waits for somebody to bind themselves.
        case waiting
        /// The asked has shown who they are.
        case shown(commit: [UInt8], commitment: Digest, show: [UInt8])
        /// Both people see digits.
        case comparing(Comparison)
        /// Both have agreed; the permission is being made, or under way.
        case granting(PairingPeer)
        case over
    }

    private struct Comparison {
        let peer: PairingPeer
        let transcript: Digest
        /// Whether one's own person has agreed, and whether the other's has.
        var mine = false
        var theirs = false
    }

    package init(_ configuration: Configuration) { self.configuration = configuration }

    /// What to say, before anything else, to somebody who comes while another pairing is under way.
    package static let busy = PairingMessage.goodbye(.busy).wireBytes

    /// The time at which a tick is due although nothing happens; nil when it is over.
    package var deadline: Duration? {
        switch state {
        case .over: nil
        case .new, .committed, .waiting, .shown: begun.map { $0 + PairingLimit.greeting }
        case .comparing, .granting: begun.map { $0 + PairingLimit.whole }
        }
    }

    /// Takes what has happened and says what is to be done, in this order.
    ///
    /// - Parameter now: the time since any moment before; it never goes back.
    package mutating func handle(_ event: PairingEvent, at now: Duration) -> [PairingEffect] {
        if case .over = state { return [] }
        do {
            if let deadline, now >= deadline {
                return part(.late, SyncError(.cutShort, "It took too long. Begin again."))
            }
            return try take(event, at: now)
        } catch {
            state = .over
            return [.close(error as? SyncError ?? SyncError(.protocolViolation, "\(error)", cause: error))]
        }
    }

    private mutating func take(_ event: PairingEvent, at now: Duration) throws -> [PairingEffect] {
        switch event {
        case .opened: return try begin(at: now)
        case .received(let bytes): return try take(try PairingMessage(wireBytes: bytes), bytes)
        case .agreed: return try agree()
        case .declined: return part(.declined, SyncError(.refused, "You have ended it: nothing has changed."))
        case .granted(let grant, let port):
            guard case .granting = state, configuration.role == .asked else { return [] }
            state = .over
            return [.send(PairingMessage.welcome(grant.source, port: port).wireBytes), .close(nil)]
        case .tick: return []
        }
    }

    // MARK: Up to the digits

    private mutating func begin(at now: Duration) throws -> [PairingEffect] {
        guard case .new = state else { throw SyncError.outOfPhase }
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

    private mutating func take(_ message: PairingMessage, _ bytes: [UInt8]) throws -> [PairingEffect] {
        switch (state, message) {
        case (_, .goodbye(let farewell)): throw SyncError(.refused, farewell.sentence)
        case (.waiting, .commit(let version, let commitment)):
            guard version == PairingLimit.version else {
                return part(.tooNew, SyncError(.tooNew, "The other program is newer. Update this one."))
            }
            let show = PairingMessage.show(claim).wireBytes
            state = .shown(commit: bytes, commitment: commitment, show: show)
            return [.send(show)]
        case (.committed(let commit, let reveal), .show(let claim)):
            return [.send(reveal)] + (try compare(claim, commit: commit, show: bytes, reveal: reveal))
        case (.shown(let commit, let commitment, let show), .reveal(let claim)):
            guard PairingTranscript.commitment(to: bytes) == commitment else {
                throw SyncError(.unverified, "The other device does not keep to what it had bound itself to.")
            }
            return try compare(claim, commit: commit, show: show, reveal: bytes)
        case (.comparing(let comparison), .agree(let signature)):
            return try take(signature, comparison)
        case (.granting(let peer), .welcome(let grant, let port)):
            return try follow(peer, grant, port: port)
        default: throw SyncError.outOfPhase
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
        return [.compare(peer, transcript.code)]
    }

    private func peer(by claim: PairingClaim) throws -> PairingPeer {
        let roster: Verified<Roster>
        do { roster = try claim.roster.verified() } catch {
            throw SyncError(.unverified, "The other device shows a list that its user has not signed.", cause: error)
        }
        guard roster.includes(signingKey: claim.device), !roster.hasRemoved(signingKey: claim.device) else {
            throw SyncError(.unverified, "The other device is not, or no longer, on the list of its user's devices.")
        }
        guard roster.author != configuration.roster.author else {
            throw SyncError(.refused, "That is a device of your own: you cannot follow yourself.")
        }
        return PairingPeer(roster: roster, device: claim.device)
    }

    // MARK: From the digits on

    private mutating func agree() throws -> [PairingEffect] {
        guard case .comparing(var comparison) = state, !comparison.mine else { return [] }
        comparison.mine = true
        let consent = PairingConsent(transcript: comparison.transcript, isAsker: configuration.role == .asker)
        let signature = try consent.signed(by: configuration.device).source.signature
        return [.send(PairingMessage.agree(signature: signature).wireBytes)] + goOn(comparison)
    }

    private mutating func take(_ signature: [UInt8], _ comparison: Comparison) throws -> [PairingEffect] {
        let consent = PairingConsent(transcript: comparison.transcript, isAsker: configuration.role != .asker)
        guard !comparison.theirs else { throw SyncError.outOfPhase }
        guard consent.isSigned(signature, by: comparison.peer.device) else {
            throw SyncError(
                .unverified, "The other device has not proved to be the one it says: somebody else uses that name.")
        }
        var comparison = comparison
        comparison.theirs = true
        return goOn(comparison)
    }

    private mutating func goOn(_ comparison: Comparison) -> [PairingEffect] {
        guard comparison.mine, comparison.theirs else {
            state = .comparing(comparison)
            return []
        }
        state = .granting(comparison.peer)
        return configuration.role == .asked ? [.admit(comparison.peer)] : []
    }

    private mutating func follow(
        _ peer: PairingPeer, _ source: Unverified<Grant>, port: UInt16
    ) throws -> [PairingEffect] {
        guard configuration.role == .asker else { throw SyncError.outOfPhase }
        let grant: Verified<Grant>
        do { grant = try source.verified(against: peer.roster) } catch {
            throw SyncError(.unverified, "The permission that came is not signed by the other device.", cause: error)
        }
        guard grant.follower == configuration.roster.author else {
            throw SyncError(.unverified, "The permission that came is for somebody else.")
        }
        state = .over
        return [.follow(peer, grant, port: port), .close(nil)]
    }

    private mutating func part(_ farewell: PairingFarewell, _ error: SyncError) -> [PairingEffect] {
        state = .over
        return [.send(PairingMessage.goodbye(farewell).wireBytes), .close(error)]
    }
}
