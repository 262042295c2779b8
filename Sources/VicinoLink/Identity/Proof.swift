internal import NIOSSL
internal import VicinoCore

/// What one connection has proved about its peer; used only on the connection's event loop.
final class Proof {
    private let expected: UserID?
    /// Stays nil if the session was resumed: then the peer has shown no certificate.
    private var outcome: Result<PeerIdentity, VicinoError>?

    init(expecting expected: UserID?) { self.expected = expected }

    /// Why the handshake failed, if this side refused it.
    var failure: VicinoError? {
        if case .failure(let error) = outcome { error } else { nil }
    }

    /// Checks the certificates that the peer shows in the handshake.
    ///
    /// - Returns: the identity that they prove, if any; the admission is decided separately.
    func judged(_ chain: [NIOSSLCertificate]) -> PeerIdentity? {
        outcome = Result { () throws(VicinoError) in try judge(chain) }
        return try? outcome?.get()
    }

    /// Notes that this side does not admit the peer.
    func refuse(_ peer: PeerIdentity) { outcome = .failure(.notAdmitted(peer)) }

    /// Checks again when the handshake is complete.
    ///
    /// The check is needed: a resumed session gets here without a certificate, and a handshake for another protocol
    /// does too.
    func confirmed(protocol name: String?) throws(VicinoError) -> PeerIdentity {
        guard let outcome else {
            throw VicinoError(.unproved, "The peer resumed an earlier session instead of proving their identity.")
        }
        let peer = try outcome.get()
        guard name == DeviceIdentity.applicationProtocol else {
            throw VicinoError(.incompatible, "The peer speaks another protocol, or another version of this one.")
        }
        return peer
    }

    private func judge(_ chain: [NIOSSLCertificate]) throws(VicinoError) -> PeerIdentity {
        guard chain.count == 1, let bytes = try? chain[0].toDERBytes() else {
            throw VicinoError(.unproved, "The peer shows \(chain.count) certificates instead of one.")
        }
        let peer: PeerIdentity
        do { peer = try PeerIdentity(certificate: bytes) } catch {
            if let error = error as? VicinoError, [.unproved, .incompatible].contains(error.code) { throw error }
            throw VicinoError(.unproved, "The peer's certificate cannot be read.", cause: error)
        }
        if let expected, peer.user != expected {
            throw VicinoError(
                .unproved,
                "Another user answers: \(peer.user.fingerprint) instead of \(expected.fingerprint). "
                    + "The address may belong to another device by now.")
        }
        return peer
    }
}

extension VicinoError {
    static func notAdmitted(_ peer: PeerIdentity) -> VicinoError {
        VicinoError(.notAdmitted, "This device opens no session with \(peer.user.fingerprint).")
    }
}
