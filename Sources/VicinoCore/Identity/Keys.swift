internal import Crypto

/// An Ed25519 private key; prints as nothing.
public struct SigningKey: Sendable, CustomStringConvertible, CustomReflectable {
    private let key: Curve25519.Signing.PrivateKey

    /// Makes a new key from the system's randomness.
    public init() { key = Curve25519.Signing.PrivateKey() }

    /// Reads a key from its 32 secret bytes.
    ///
    /// - Throws: if there are not 32 bytes.
    public init(secret: [UInt8]) throws { key = try Curve25519.Signing.PrivateKey(rawRepresentation: secret) }

    /// The 32 secret bytes, for the key file.
    package var secret: [UInt8] { Array(key.rawRepresentation) }

    /// The public key, 32 bytes.
    public var publicKey: [UInt8] { Array(key.publicKey.rawRepresentation) }

    package func sign(_ bytes: [UInt8]) throws -> [UInt8] { Array(try key.signature(for: bytes)) }

    /// Always `SigningKey(redacted)`.
    public var description: String { "SigningKey(redacted)" }

    /// Shows nothing.
    public var customMirror: Mirror { Mirror(self, children: []) }
}

/// An X25519 private key; prints as nothing.
public struct AgreementKey: Sendable, CustomStringConvertible, CustomReflectable {
    private let key: Curve25519.KeyAgreement.PrivateKey

    /// Makes a new key from the system's randomness.
    public init() { key = Curve25519.KeyAgreement.PrivateKey() }

    /// Reads a key from its 32 secret bytes.
    ///
    /// - Throws: if there are not 32 bytes.
    public init(secret: [UInt8]) throws { key = try Curve25519.KeyAgreement.PrivateKey(rawRepresentation: secret) }

    package var secret: [UInt8] { Array(key.rawRepresentation) }

    /// The public key, 32 bytes.
    public var publicKey: [UInt8] { Array(key.publicKey.rawRepresentation) }

    /// Always `AgreementKey(redacted)`.
    public var description: String { "AgreementKey(redacted)" }

    /// Shows nothing.
    public var customMirror: Mirror { Mirror(self, children: []) }
}
