internal import NIOCore
internal import NIOSSL
package import VicinoCore

/// This device's certificate: its device key and its user's signed roster.
///
/// The certificate is always the same for the same key and roster: it has no names, no serial number, no expiry and no
/// signature. Only the roster in it counts.
package struct DeviceIdentity: Sendable {
    /// The user's roster, which lists this device.
    package let roster: Verified<Roster>
    /// SHA-256 of the certificate, which an invitation's proof names.
    package let certificateHash: Digest
    let certificate: NIOSSLCertificate
    let privateKey: NIOSSLPrivateKey

    /// Makes the certificate.
    ///
    /// - Parameters:
    ///   - key: the device's own key.
    ///   - roster: the newest roster of its user.
    /// - Throws: `VicinoError` with `.ownIdentity` if the roster does not list the device, or lists it as removed.
    package init(key: SigningKey, roster: Verified<Roster>) throws {
        guard roster.includes(signingKey: key.publicKey), !roster.hasRemoved(signingKey: key.publicKey) else {
            throw VicinoError(.ownIdentity, "This device is not, or no longer, on the list of its user's devices.")
        }
        self.roster = roster
        do {
            let bytes = try DeviceCertificate(key: key.publicKey, roster: roster.source).serialized()
            certificateHash = Digest.sha256(bytes)
            certificate = try NIOSSLCertificate(bytes: bytes, format: .der)
            privateKey = try NIOSSLPrivateKey(bytes: key.pkcs8, format: .der)
        } catch {
            throw VicinoError(.ownIdentity, "No certificate could be made from this device's key.", cause: error)
        }
    }
}

extension DeviceIdentity {
    /// The protocol that both sides name in the handshake.
    package static let applicationProtocol = "vicino/1"

    /// The TLS settings of one connection.
    ///
    /// Connections never share them: a context keeps the keys of its session tickets, and a resumed session shows no
    /// certificate. Making one takes too long for an event loop.
    func context(isInitiator: Bool, _ limits: ConnectionLimits) throws -> NIOSSLContext {
        CallingThread.check("The settings of TLS were made")
        var configuration =
            isInitiator
            ? TLSConfiguration.makeClientConfiguration()
            : TLSConfiguration.makeServerConfiguration(
                certificateChain: [.certificate(certificate)], privateKey: .privateKey(privateKey))
        configuration.certificateChain = [.certificate(certificate)]
        configuration.privateKey = .privateKey(privateKey)
        configuration.curves = isInitiator ? [.x25519] : [.x25519, .x25519_MLKEM768]
        configuration.minimumTLSVersion = .tlsv13
        configuration.maximumTLSVersion = .tlsv13
        configuration.verifySignatureAlgorithms = [.ed25519]
        configuration.signingSignatureAlgorithms = [.ed25519]
        // Requires a certificate from the peer; Proof checks what it proves.
        configuration.certificateVerification = .noHostnameVerification
        configuration.trustRoots = .certificates([])
        configuration.applicationProtocols = [Self.applicationProtocol]
        configuration.shutdownTimeout = TimeAmount(limits.closing)
        return try NIOSSLContext(configuration: configuration)
    }
}

extension SigningKey {
    /// The key in PKCS #8; the bytes before the secret are constant (RFC 8410, section 7).
    var pkcs8: [UInt8] { [0x30, 0x2E, 2, 1, 0, 0x30, 5, 6, 3, 0x2B, 0x65, 0x70, 4, 0x22, 4, 0x20] + secret }
}
