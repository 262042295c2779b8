package import VicinoCore

/// The user and device that a peer's certificate has proved, by the roster in it.
package struct PeerIdentity: Sendable {
    /// The peer's roster as the certificate shows it; a newer one may be known.
    package let roster: Verified<Roster>
    /// The Ed25519 public key of the device.
    package let device: [UInt8]
    /// SHA-256 of the certificate, which an invitation's proof names.
    package let certificateHash: Digest

    /// The user whose device it is.
    package var user: UserID { roster.value.author }

    /// Reads a certificate and ignores its names, dates and signature.
    ///
    /// The handshake proves that the peer has the device key, and the roster proves that this key speaks for the user.
    ///
    /// - Throws: `VicinoError` with `.unproved` unless the key is an Ed25519 key on a properly signed roster, and not
    ///   removed there.
    package init(certificate bytes: [UInt8]) throws {
        CallingThread.check("A peer's certificate was read")
        guard bytes.count <= ConnectionLimits.certificateBytes else {
            throw VicinoError(.unproved, "The peer shows a certificate that is larger than any of this protocol.")
        }
        let certificate: DeviceCertificate
        do { certificate = try DeviceCertificate(bytes) } catch {
            throw VicinoError(
                .unproved, "The peer shows a certificate of another kind: it is not a device of this protocol.",
                cause: error)
        }
        do { roster = try certificate.roster.verified() } catch {
            throw VicinoError(
                .unproved, "The peer shows a list of devices that its user has not signed.", cause: error)
        }
        device = certificate.key
        certificateHash = Digest.sha256(bytes)
        guard roster.includes(signingKey: device) else {
            throw VicinoError(.unproved, "The peer shows another user's list of devices.")
        }
        guard !roster.hasRemoved(signingKey: device) else {
            throw VicinoError(.unproved, "The peer's user has removed that device from their list.")
        }
    }

    /// Makes an identity for connections that prove nothing.
    init(assumed roster: Verified<Roster>, device: [UInt8]) {
        self.roster = roster
        self.device = device
        certificateHash = Digest.sha256(device)
    }
}

/// Decides the admission of a peer: whether this side opens a session with it.
///
/// It is called outside the event loops, so it may wait for the disk. It uses the newest known roster, and is called
/// twice for each connection.
package typealias PeerAdmission = @Sendable (PeerIdentity) -> Bool
