package import VicinoCore

internal import struct Crypto.HMAC
internal import struct Crypto.SHA256
internal import struct Crypto.SymmetricKey

/// The six digits that two people compare.
package struct PairingCode: Hashable, Sendable, CustomStringConvertible {
    /// The number, below a million.
    package let number: Int

    static let count: UInt64 = 1_000_000

    /// The digits in two groups: `042 917`.
    package var description: String {
        let digits = String(number)
        let padded = String(repeating: "0", count: 6 - digits.count) + digits
        return "\(padded.prefix(3)) \(padded.suffix(3))"
    }
}

/// All messages and certificates of two devices before they show digits.
///
/// An attacker between two devices shows each of them a certificate that is not the other device's. So the two
/// transcripts differ, even if the attacker passes on every message unchanged.
package struct PairingTranscript: Sendable {
    /// SHA-256 of the transcript's parts, with their lengths.
    package let digest: Digest
    /// The digits that people compare.
    package let code: PairingCode

    /// - Parameters:
    ///   - certificates: the digests of the two certificates of the connection.
    ///   - commit: the asker's first message, as it was sent.
    ///   - show: the answer of the asked side.
    ///   - reveal: the asker's second message.
    ///   - nonces: the asker's random bytes, and those of the asked side.
    package init(
        certificates: (asker: Digest, asked: Digest), commit: [UInt8], show: [UInt8], reveal: [UInt8],
        nonces: (asker: [UInt8], asked: [UInt8])
    ) {
        var writer = WireWriter()
        writer.appendBytes(1, certificates.asker.bytes)
        writer.appendBytes(2, certificates.asked.bytes)
        writer.appendBytes(3, commit)
        writer.appendBytes(4, show)
        writer.appendBytes(5, reveal)
        digest = Digest.sha256(HashLabel.transcript.bytes + writer.bytes)
        let hash = HMAC<SHA256>.authenticationCode(
            for: HashLabel.digits.bytes + digest.bytes, using: SymmetricKey(data: nonces.asker + nonces.asked))
        // Of 2^64 numbers, the first 2^64 mod 10^6 codes get one more than the others, which gives no attacker an
        // advantage.
        code = PairingCode(number: Int(hash.prefix(8).reduce(UInt64(0)) { $0 << 8 | UInt64($1) } % PairingCode.count))
    }

    /// The commitment to the asker's second message: the digest of its bytes.
    package static func commitment(to reveal: [UInt8]) -> Digest { Digest.sha256(HashLabel.commitment.bytes + reveal) }
}

/// What a device signs when its user has found the digits equal.
///
/// So no attacker pairs in the name of another user's device, and the agreement is valid for this pairing only.
struct PairingConsent: Signable {
    static let label = "org.vicino.pairing/1"

    let transcript: Digest
    let isAsker: Bool

    init(transcript: Digest, isAsker: Bool) {
        self.transcript = transcript
        self.isAsker = isAsker
    }

    init(wireBytes: ArraySlice<UInt8>) throws(VicinoError) {
        var reader = WireReader(wireBytes)
        var transcript: Digest?
        var isAsker: Bool?
        while let field = try reader.next() {
            switch field.number {
            case 1: transcript = Digest(try field.bytes())
            case 2: isAsker = try field.boolean()
            default: break
            }
        }
        guard let transcript, let isAsker else { throw VicinoError(.malformed, "A consent lacks a part.") }
        self.init(transcript: transcript, isAsker: isAsker)
    }

    var wireBytes: [UInt8] {
        var writer = WireWriter()
        writer.appendBytes(1, transcript.bytes)
        writer.appendBoolean(2, isAsker)
        return writer.bytes
    }

    /// Whether a device has signed this consent.
    func isSigned(_ signature: [UInt8], by device: [UInt8]) -> Bool {
        (try? Unverified<Self>(payload: wireBytes, signature: signature).verified(by: device)) != nil
    }
}
