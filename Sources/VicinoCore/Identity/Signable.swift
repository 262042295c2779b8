internal import Crypto

/// A statement that a key signs; its canonical bytes are passed on as they were signed and are never encoded again.
package protocol Signable: Sendable {
    /// What the signature is for; a signature for one label is invalid under another.
    static var label: String { get }
    /// Reads the canonical bytes.
    init(wireBytes: ArraySlice<UInt8>) throws(VicinoError)
    /// The canonical bytes.
    var wireBytes: [UInt8] { get }
}

/// A statement as it was received, before its signature is checked.
package struct Unverified<S: Signable>: Hashable, Sendable {
    /// The canonical bytes that were signed.
    package let payload: [UInt8]
    /// The Ed25519 signature, 64 bytes.
    package let signature: [UInt8]

    /// Makes a statement from its bytes and its signature.
    package init(payload: some Sequence<UInt8>, signature: some Sequence<UInt8>) {
        self.payload = Array(payload)
        self.signature = Array(signature)
    }

    /// The statement without a check of its signature, to find out which key must verify it.
    package func claimed() throws(VicinoError) -> S {
        try S(wireBytes: payload[...])
    }

    /// Checks the signature.
    ///
    /// - Parameter key: the Ed25519 public key, 32 bytes.
    /// - Throws: `VicinoError` with `.badSignature`, or `.malformed` if the statement cannot be read.
    package func verified(by key: [UInt8]) throws(VicinoError) -> Verified<S> {
        CallingThread.check("A signature was checked")
        guard let publicKey = try? Curve25519.Signing.PublicKey(rawRepresentation: key),
            publicKey.isValidSignature(signature, for: SignedBytes.of(payload, label: S.label))
        else { throw VicinoError(.badSignature, "A signature is missing or wrong (\(S.label)).") }
        return Verified(value: try claimed(), source: self)
    }
}

/// A statement whose signature has been checked.
@dynamicMemberLookup
package struct Verified<S: Signable>: Sendable {
    /// What was signed.
    package let value: S
    /// The signed bytes, to pass on.
    package let source: Unverified<S>

    fileprivate init(value: S, source: Unverified<S>) {
        self.value = value
        self.source = source
    }

    /// The members of the statement.
    package subscript<T>(dynamicMember path: KeyPath<S, T>) -> T { value[keyPath: path] }
}

extension Signable {
    /// Signs this statement.
    package func signed(by key: SigningKey) throws -> Verified<Self> {
        let payload = wireBytes
        let signature = try key.sign(SignedBytes.of(payload, label: Self.label))
        return Verified(value: self, source: Unverified(payload: payload, signature: signature))
    }
}

private enum SignedBytes {
    /// What the signature covers: a prefix, the length of the label, the label, the length of the payload, the payload.
    static func of(_ payload: [UInt8], label: String) -> [UInt8] {
        var bytes = Array("vicino signature\0".utf8)
        bytes.append(UInt8(label.utf8.count))
        bytes.append(contentsOf: label.utf8)
        withUnsafeBytes(of: UInt64(payload.count).bigEndian) { bytes.append(contentsOf: $0) }
        return bytes + payload
    }
}
