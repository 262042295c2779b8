internal import NIOSSL
internal import VicinoCore

/// What one connection has proved about its peer. Lives on the connection's event loop.
final class Proof {
    private let expected: UserID?
    private let admits: Gatekeeper
    /// Stays empty if the session was resumed: then nobody has shown a certificate.
    private var outcome: Result<PeerIdentity, LinkError>?

    init(expecting expected: UserID?, admits: @escaping Gatekeeper) {
        self.expected = expected
        self.admits = admits
    }

    /// Why the handshake failed, if it was this side that refused.
    var failure: LinkError? {
        if case .failure(let error) = outcome { error } else { nil }
    }

    /// Judges the certificates that the peer shows in the handshake.
    func accepts(_ chain: [NIOSSLCertificate]) -> Bool {
        outcome = Result { () throws(LinkError) in try judge(chain) }
        return failure == nil
    }

    /// Judges once more when the handshake is complete. Not a formality: a resumed session gets here without showing a
    /// certificate, another protocol does too, and somebody may have been removed in between.
    func confirmed(protocol name: String?) throws(LinkError) -> PeerIdentity {
        guard let outcome else {
            throw LinkError(.unproved, "The peer resumed an earlier session instead of proving who they are.")
        }
        let peer = try outcome.get()
        guard name == DeviceIdentity.applicationProtocol else {
            throw LinkError(.incompatible, "The peer speaks another protocol, or another version of this one.")
        }
        try checkAdmission(peer)
        return peer
    }

    private func judge(_ chain: [NIOSSLCertificate]) throws(LinkError) -> PeerIdentity {
        guard chain.count == 1, let bytes = try? chain[0].toDERBytes() else {
            throw LinkError(.unproved, "The peer shows \(chain.count) certificates instead of one.")
        }
        let peer: PeerIdentity
        do { peer = try PeerIdentity(certificate: bytes) } catch {
            throw error as? LinkError ?? LinkError(.unproved, "The peer's certificate cannot be read.", cause: error)
        }
        if let expected, peer.user != expected {
            throw LinkError(
                .unproved,
                "Somebody else answers: \(peer.user.fingerprint) instead of \(expected.fingerprint). "
                    + "The address may belong to another device by now.")
        }
        try checkAdmission(peer)
        return peer
    }

    private func checkAdmission(_ peer: PeerIdentity) throws(LinkError) {
        guard admits(peer) else {
            throw LinkError(.notAdmitted, "This device does not talk to \(peer.user.fingerprint).")
        }
    }
}
