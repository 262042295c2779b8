internal import Crypto

/// The id of an invitation, which does not reveal its secret.
package struct InvitationID: Hashable, Sendable {
    /// The eight bytes.
    package let bytes: [UInt8]

    /// Wraps eight bytes; nil for any other number.
    package init?(_ bytes: some Collection<UInt8>) {
        guard bytes.count == Self.byteCount else { return nil }
        self.bytes = Array(bytes)
    }

    fileprivate init(of secret: [UInt8]) {
        bytes = Array(Digest.sha256(HashLabel.invitation.bytes + secret).bytes.prefix(Self.byteCount))
    }

    private static let byteCount = 8
}

extension InvitationID: CustomStringConvertible {
    /// 16 lower-case hexadecimal digits.
    package var description: String { Hex.encode(bytes) }
}

/// The 16 bytes by which a user proves an invitation; its description hides them.
package struct InvitationSecret: Hashable, Sendable, CustomStringConvertible, CustomReflectable {
    package let bytes: [UInt8]

    /// The number of bytes in a secret.
    package static let byteCount = 16

    package init?(_ bytes: some Collection<UInt8>) {
        guard bytes.count == Self.byteCount else { return nil }
        self.bytes = Array(bytes)
    }

    /// Makes a new secret.
    ///
    /// - Parameter generator: must be the system's, except in tests.
    package init(using generator: inout some RandomNumberGenerator) {
        bytes = (0..<Self.byteCount).map { _ in UInt8.random(in: 0...255, using: &generator) }
    }

    /// The id of the secret's invitation: a digest, from which the secret cannot be computed.
    package var id: InvitationID { InvitationID(of: bytes) }

    /// The proof that this user knows the secret, valid only in a session between these two certificates.
    ///
    /// An attacker between the two users shows them other certificates than their own.
    ///
    /// - Parameters:
    ///   - asker: the digest of the invited user's certificate.
    ///   - inviter: the digest of the inviting user's certificate.
    package func proof(asker: Digest, inviter: Digest) -> [UInt8] {
        Array(HMAC<SHA256>.authenticationCode(for: Self.message(asker, inviter), using: key))
    }

    /// Whether the code is the proof of the secret for these two certificates, compared in constant time.
    package func isProved(by code: [UInt8], asker: Digest, inviter: Digest) -> Bool {
        HMAC<SHA256>.isValidAuthenticationCode(code, authenticating: Self.message(asker, inviter), using: key)
    }

    private var key: SymmetricKey { SymmetricKey(data: bytes) }

    private static func message(_ asker: Digest, _ inviter: Digest) -> [UInt8] {
        HashLabel.proof.bytes + asker.bytes + inviter.bytes
    }

    /// Always `InvitationSecret(redacted)`.
    package var description: String { "InvitationSecret(redacted)" }

    /// Shows no children.
    package var customMirror: Mirror { Mirror(self, children: []) }
}
