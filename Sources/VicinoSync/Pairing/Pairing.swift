package import VicinoCore

/// One attempt of two people side by side to follow, or of a user to add a device, from the first message to the last.
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
        /// What the asker wants.
        package let purpose: PairingPurpose
        /// What this side shows of itself.
        package let statement: PairingStatement
        /// This user; nil for a device that is to become one of the peer's user.
        package let user: UserID?
        /// The key of this device, which the statement names.
        package let device: SigningKey
        /// The digests of the certificates of the connection, which have no other use.
        package let certificates: (asker: Digest, asked: Digest)
        /// `PairingLimit.nonceBytes` random bytes, never used before.
        package let nonce: [UInt8]

        package init(
            role: Role, roster: Verified<Roster>, device: SigningKey, certificates: (asker: Digest, asked: Digest),
            nonce: [UInt8], purpose: PairingPurpose = .following
        ) {
            self.role = role
            self.purpose = purpose
            statement = .user(roster.source, device: device.publicKey)
            user = roster.author
            self.device = device
            self.certificates = certificates
            self.nonce = nonce
        }

        /// The configuration of a device that wants to become one of the peer's user.
        package init(
            joiningBy request: Verified<DeviceRequest>, device: SigningKey,
            certificates: (asker: Digest, asked: Digest),
            nonce: [UInt8]
        ) {
            role = .asker
            purpose = .device
            statement = .newDevice(request.source)
            user = nil
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
        /// Both have agreed; the grant or the roster is being made or sent.
        case granting(Peer)
        case over
    }

    private enum Peer {
        case user(PairingPeer)
        case newDevice(Verified<DeviceRequest>)

        /// The signing key of the peer's device.
        var device: [UInt8] {
            switch self {
            case .user(let peer): peer.device
            case .newDevice(let request): request.signingKey
            }
        }
    }

    private struct Comparison {
        let peer: Peer
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
            guard case .granting(.user) = state, configuration.role == .asked else { return [] }
            state = .over
            return [.send(PairingMessage.welcome(grant.source, port: port).wireBytes), .close(nil)]
        case .added(let roster, let port):
            guard case .granting(.newDevice) = state else { return [] }
            state = .over
            return [.send(PairingMessage.answer(roster.source, port: port).wireBytes), .close(nil)]
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
        let commit = PairingMessage.commit(
            version: PairingLimit.version, purpose: configuration.purpose.rawValue, commitment
        ).wireBytes
        state = .committed(commit: commit, reveal: reveal)
        return [.send(commit)]
    }

    private mutating func receive(_ message: PairingMessage, _ bytes: [UInt8]) throws -> [PairingEffect] {
        switch (state, message) {
        case (_, .goodbye(let reason)): throw reason.error
        case (.waiting, .commit(let version, let purpose, let commitment)):
            guard version == PairingLimit.version else {
                return sendGoodbye(.tooNew, VicinoError(.tooNew, "The peer's program is newer. Update this one."))
            }
            guard purpose == configuration.purpose.rawValue else { return sendGoodbye(.otherPurpose, mismatch) }
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
        case (.granting(.user(let peer)), .welcome(let grant, let port)):
            return try follow(peer, grant, port: port)
        case (.granting(.user(let peer)), .answer(let roster, let port)): return try join(peer, roster, port: port)
        default: throw VicinoError.outOfPhase
        }
    }

    private var claim: PairingClaim {
        PairingClaim(nonce: configuration.nonce, statement: configuration.statement)
    }

    private var mismatch: VicinoError {
        switch configuration.purpose {
        case .following:
            VicinoError(.refused, "A device asked to become one of yours, and this one is open for people.")
        case .device: VicinoError(.refused, "A person asked to follow you, and this device is open for your own.")
        }
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
        return switch peer {
        case .user(let peer): [.compare(peer, code: transcript.code)]
        case .newDevice(let request): [.compareDevice(request, code: transcript.code)]
        }
    }

    private func peer(by claim: PairingClaim) throws -> Peer {
        // The open device always shows its user; the asker shows what its purpose needs.
        let showsDevice = configuration.role == .asked && configuration.purpose == .device
        switch claim.statement {
        case .user(let roster, let device) where !showsDevice:
            return .user(try user(by: roster, device: device))
        case .newDevice(let request) where showsDevice:
            do { return .newDevice(try request.verified()) } catch {
                throw VicinoError(.unverified, "The peer shows keys that are not its own.", cause: error)
            }
        default: throw MessageFields.malformed
        }
    }

    private func user(by source: Unverified<Roster>, device: [UInt8]) throws -> PairingPeer {
        let roster: Verified<Roster>
        do { roster = try source.verified() } catch {
            throw VicinoError(.unverified, "The peer shows a list that its user has not signed.", cause: error)
        }
        guard roster.includes(signingKey: device), !roster.hasRemoved(signingKey: device) else {
            throw VicinoError(.unverified, "The peer is not, or no longer, on the list of its user's devices.")
        }
        guard roster.author != configuration.user else {
            throw VicinoError(.refused, "That is your own device: you cannot follow yourself.")
        }
        guard configuration.purpose == .following || !roster.hasRemoved(signingKey: configuration.device.publicKey)
        else {
            throw VicinoError(
                .refused, "This device has been removed, which is for ever. Erase its data folder, and add it anew.")
        }
        return PairingPeer(roster: roster, device: device)
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
        guard configuration.role == .asked else { return [] }
        return switch comparison.peer {
        case .user(let peer): [.grant(peer)]
        case .newDevice(let request): [.add(request)]
        }
    }

    private mutating func follow(
        _ peer: PairingPeer, _ source: Unverified<Grant>, port: UInt16
    ) throws -> [PairingEffect] {
        guard configuration.role == .asker, configuration.purpose == .following else { throw VicinoError.outOfPhase }
        let grant: Verified<Grant>
        do { grant = try source.verified(against: peer.roster) } catch {
            throw VicinoError(.unverified, "The received grant is not signed by the other device.", cause: error)
        }
        guard grant.follower == configuration.user else {
            throw VicinoError(.unverified, "The received grant is for another user.")
        }
        state = .over
        return [.follow(peer, grant: grant, port: port), .close(nil)]
    }

    private mutating func join(
        _ peer: PairingPeer, _ source: Unverified<Roster>, port: UInt16
    ) throws -> [PairingEffect] {
        guard configuration.role == .asker, configuration.purpose == .device else { throw VicinoError.outOfPhase }
        let roster: Verified<Roster>
        do { roster = try source.verified() } catch {
            throw VicinoError(.unverified, "The received list of devices is not signed by its user.", cause: error)
        }
        let key = configuration.device.publicKey
        guard roster.author == peer.user, roster.includes(signingKey: key), !roster.hasRemoved(signingKey: key) else {
            throw VicinoError(.unverified, "The received list of devices is another user's, or lacks this device.")
        }
        state = .over
        return [.join(roster, port: port), .close(nil)]
    }

    private mutating func sendGoodbye(_ reason: PairingGoodbyeReason, _ error: VicinoError) -> [PairingEffect] {
        state = .over
        return [.send(PairingMessage.goodbye(reason).wireBytes), .close(error)]
    }
}
