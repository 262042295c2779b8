internal import Crypto

/// An Ed25519 private key; its description hides the bytes.
package struct SigningKey: Sendable, CustomStringConvertible, CustomReflectable {
    private let key: Curve25519.Signing.PrivateKey

    /// Makes a new key from 32 random bytes.
    ///
    /// - Parameter generator: must be the system's, except in tests.
    /// - Throws: never in practice; the cryptographic library may refuse.
    package init(using generator: inout some RandomNumberGenerator) throws {
        try self.init(secret: (0..<Self.secretBytes).map { _ in UInt8.random(in: 0...255, using: &generator) })
    }

    /// Reads a key from its 32 secret bytes.
    ///
    /// - Throws: `VicinoError` with `.malformed` if there are not 32 bytes.
    package init(secret: [UInt8]) throws {
        do { key = try Curve25519.Signing.PrivateKey(rawRepresentation: secret) } catch {
            throw VicinoError(.malformed, "A secret key has 32 bytes, not \(secret.count).")
        }
    }

    private static let secretBytes = 32

    /// The 32 secret bytes, for the key file.
    package var secret: [UInt8] { Array(key.rawRepresentation) }

    /// The public key, 32 bytes.
    package var publicKey: [UInt8] { Array(key.publicKey.rawRepresentation) }

    package func sign(_ bytes: [UInt8]) throws -> [UInt8] {
        CallingThread.check("A statement was signed")
        return Array(try key.signature(for: bytes))
    }

    /// Always `SigningKey(redacted)`.
    package var description: String { "SigningKey(redacted)" }

    /// Shows no children.
    package var customMirror: Mirror { Mirror(self, children: []) }
}

/// An X25519 private key; its description hides the bytes.
package struct AgreementKey: Sendable, CustomStringConvertible, CustomReflectable {
    private let key: Curve25519.KeyAgreement.PrivateKey

    /// Makes a new key from 32 random bytes.
    ///
    /// - Parameter generator: must be the system's, except in tests.
    /// - Throws: never in practice; the cryptographic library may refuse.
    package init(using generator: inout some RandomNumberGenerator) throws {
        try self.init(secret: (0..<Self.secretBytes).map { _ in UInt8.random(in: 0...255, using: &generator) })
    }

    /// Reads a key from its 32 secret bytes.
    ///
    /// - Throws: `VicinoError` with `.malformed` if there are not 32 bytes.
    package init(secret: [UInt8]) throws {
        do { key = try Curve25519.KeyAgreement.PrivateKey(rawRepresentation: secret) } catch {
            throw VicinoError(.malformed, "A secret key has 32 bytes, not \(secret.count).")
        }
    }

    private static let secretBytes = 32

    package var secret: [UInt8] { Array(key.rawRepresentation) }

    /// The public key, 32 bytes.
    package var publicKey: [UInt8] { Array(key.publicKey.rawRepresentation) }

    /// The key that only this device and one other device can compute, for one use.
    ///
    /// It is HKDF-SHA256 (RFC 5869) of their X25519 secret (RFC 7748).
    ///
    /// - Parameters:
    ///   - publicKey: the other device's X25519 public key.
    ///   - salt: what the key is for.
    ///   - context: what the key belongs to, such as the two public keys in an order that both know.
    /// - Returns: 32 bytes.
    /// - Throws: `VicinoError` with `.malformed` for bytes that are not a public key, or for a key that gives every
    ///   device the same secret.
    package func sharedKey(
        with publicKey: [UInt8], salt: [UInt8], context: [UInt8]
    ) throws(VicinoError) -> [UInt8] {
        guard let publicKey = try? Curve25519.KeyAgreement.PublicKey(rawRepresentation: publicKey),
            let secret = try? key.sharedSecretFromKeyAgreement(with: publicKey),
            // Points of low order give zero with every key; no layer below checks this (RFC 7748, section 6.1).
            secret.withUnsafeBytes({ $0.contains { $0 != 0 } })
        else { throw VicinoError(.malformed, "A device has a public key that allows no key agreement.") }
        let shared = secret.hkdfDerivedSymmetricKey(
            using: SHA256.self, salt: salt, sharedInfo: context, outputByteCount: Self.secretBytes)
        return shared.withUnsafeBytes { Array($0) }
    }

    /// Always `AgreementKey(redacted)`.
    package var description: String { "AgreementKey(redacted)" }

    /// Shows no children.
    package var customMirror: Mirror { Mirror(self, children: []) }
}
