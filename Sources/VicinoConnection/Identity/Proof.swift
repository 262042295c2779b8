internal import NIOSSL
internal import VicinoCore

/// What one connection has proved about its peer; used only on the connection's event loop.
final class Proof {
    /// Stays nil if the session was resumed: then the peer has shown no certificate.
    private var outcome: Result<PeerIdentity, VicinoError>?

    /// Why the handshake failed, if this side refused it.
    var failure: VicinoError? {
        if case .failure(let error) = outcome { error } else { nil }
    }

    /// Notes what the peer's certificates prove, or why this side refuses them.
    func record(_ outcome: Result<PeerIdentity, VicinoError>) { self.outcome = outcome }

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
            throw VicinoError(
                .incompatible,
                "The peer speaks another protocol, or another version of this one. Update the older of the two programs."
            )
        }
        return peer
    }
}

extension PeerIdentity {
    /// Reads and checks the certificates that a peer shows in the handshake.
    ///
    /// - Parameter expected: the user whom the peer must prove to be, by the present id or the former one; nil for any.
    /// - Throws: `VicinoError` with `.unproved` unless they prove that user, or `.incompatible`.
    init(shown chain: [NIOSSLCertificate], expecting expected: UserID?) throws(VicinoError) {
        guard chain.count == 1, let bytes = try? chain[0].toDERBytes() else {
            throw VicinoError(.unproved, "The peer shows \(chain.count) certificates instead of one.")
        }
        do { try self.init(certificate: bytes) } catch {
            if let error = error as? VicinoError, [.unproved, .incompatible].contains(error.code) { throw error }
            throw VicinoError(.unproved, "The peer's certificate cannot be read.", cause: error)
        }
        if let expected, !roster.speaks(for: expected) {
            throw VicinoError(
                .unproved,
                "Another user answers: \(user.fingerprint) instead of \(expected.fingerprint). "
                    + "The address may belong to another device by now.")
        }
    }
}

extension VicinoError {
    static func notAdmitted(_ peer: PeerIdentity) -> VicinoError {
        VicinoError(.notAdmitted, "This device opens no session with \(peer.user.fingerprint).")
    }
}
