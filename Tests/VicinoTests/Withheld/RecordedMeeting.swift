import VicinoConnection
import VicinoCore
import VicinoHarness
import VicinoLocks
import VicinoStore
import VicinoSync

@testable import Vicino

/// A session of a follower and an author through a tap, which notes what the author's device says.
struct RecordedMeeting {
    let follower: Node
    let author: Node

    /// Runs a session.
    ///
    /// - Returns: the messages of the author's device about the feed, in their order.
    func run(by invitation: Invitation? = nil) async throws -> [[UInt8]] {
        let near = try pair()
        let far = try pair()
        let said = LockedValue<[[UInt8]]>([])
        let proof = invitation.map {
            let code = $0.proof(asker: near.0.ownCertificateHash, inviter: near.0.peer.certificateHash)
            return InvitationProof(invitation: $0.id.bytes, code: code)
        }
        let isKnown = try author.sessions.admission.isKnown(follower.user)
        let initiator = Session.Configuration(
            role: .initiator, user: follower.user, peer: .known(author.user), wants: [author.user], proof: proof)
        let acceptor = Session.Configuration(
            role: .acceptor, user: author.user,
            peer: isKnown ? .known(follower.user) : .stranger(follower.user), wants: [])
        async let inward: Void = Self.carry(near.1, to: far.0) { _ in }
        async let outward: Void = Self.carry(far.0, to: near.1) { message in said.withLock { $0.append(message) } }
        let isInvited = invitation != nil
        let name = try author.claimedName()
        async let asker = follower.sessions.run(near.0, initiator, progress: { _ in }) { desk in
            if isInvited { try desk.parts.followed.begin(desk.peer.author, as: nil, claimed: name) }
        }
        async let server = author.sessions.run(far.1, acceptor, progress: { _ in })
        _ = try await asker
        _ = try await server
        await inward
        await outward
        return try said.withLock { $0 }.filter { try Self.isAboutFeed($0) }
    }

    private func pair() throws -> (PeerConnection, PeerConnection) {
        PeerConnection.pair(
            (try follower.roster(), follower.own.deviceKey.publicKey),
            (try author.roster(), author.own.deviceKey.publicKey), limits: .patient)
    }

    /// Carries the messages of one connection to another one until it ends.
    private static func carry(
        _ source: PeerConnection, to target: PeerConnection, _ note: @Sendable ([UInt8]) -> Void
    ) async {
        // The ends of the tap take what the sides may say once they know each other.
        try? source.open(messageLimit: SessionLimit.messageBytes)
        do {
            for try await message in source.messages {
                note(message)
                try await target.send(message)
            }
        } catch {}
        await target.close()
    }

    /// The greeting and the end depend on which side is faster.
    private static func isAboutFeed(_ message: [UInt8]) throws -> Bool {
        switch try SessionMessage(wireBytes: message[...]) {
        case .hello, .done, .goodbye: false
        default: true
        }
    }
}
