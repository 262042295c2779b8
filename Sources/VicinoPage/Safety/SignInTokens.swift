internal import Crypto
internal import FoundationEssentials
package import VicinoCore
internal import VicinoLocks

/// Makes and checks the tokens of sign-in links.
///
/// A token is an expiry and a nonce, authenticated with a secret of the running server. The expiry has 8 bytes, in
/// milliseconds; the nonce has 16. The first 16 bytes of HMAC-SHA256 over both follow. Every program that can read the server's
/// secret can make one, so the server needs no memory of tokens that were not used.
package struct SignInTokens: Sendable {
    /// The secret, 32 bytes.
    package let secret: [UInt8]

    /// How long a link is valid.
    static let validity: Int64 = 5 * 60 * 1000
    /// Texts that links carry, sealed.
    package var sealed: SealedText { SealedText(secret: secret) }

    private static let nonceLength = 16
    private static let byteCount = 8 + nonceLength + 16

    package init(secret: [UInt8]) { self.secret = secret }

    /// A secret for a run of a server.
    package static func newSecret() -> [UInt8] {
        var generator = SystemRandomNumberGenerator()
        return (0..<32).map { _ in UInt8.random(in: 0...255, using: &generator) }
    }

    /// Makes a token.
    package func token(now: Timestamp, using generator: inout some RandomNumberGenerator) -> String {
        let expiry = UInt64(bitPattern: now.milliseconds + Self.validity)
        let signed =
            Self.bytes(expiry) + (0..<Self.nonceLength).map { _ in UInt8.random(in: 0...255, using: &generator) }
        return Self.hexadecimal(signed + code(signed))
    }

    /// Checks a token.
    ///
    /// - Returns: its nonce and its expiry; nil if it is not valid now.
    func check(_ token: String, now: Timestamp) -> (nonce: [UInt8], expiry: Int64)? {
        guard token.utf8.count == 2 * Self.byteCount, let bytes = Self.bytes(hexadecimal: token) else { return nil }
        let signed = Array(bytes.prefix(8 + Self.nonceLength))
        let expected = code(signed)
        // Every byte is compared, so that the time says nothing about the first wrong one.
        guard zip(expected, bytes.dropFirst(signed.count)).reduce(0, { $0 | ($1.0 ^ $1.1) }) == 0 else { return nil }
        let expiry = Int64(bitPattern: signed.prefix(8).reduce(0) { $0 << 8 | UInt64($1) })
        guard now.milliseconds < expiry, expiry - now.milliseconds <= Self.validity else { return nil }
        return (Array(signed.dropFirst(8)), expiry)
    }

    private func code(_ bytes: [UInt8]) -> [UInt8] {
        Array(HMAC<SHA256>.authenticationCode(for: bytes, using: SymmetricKey(data: secret)).prefix(16))
    }

    private static func bytes(_ number: UInt64) -> [UInt8] {
        (0..<8).map { UInt8(truncatingIfNeeded: number >> (56 - 8 * UInt64($0))) }
    }

    package static func hexadecimal(_ bytes: [UInt8]) -> String {
        let digits = Array("0123456789abcdef".utf8)
        return String(decoding: bytes.flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] }, as: UTF8.self)
    }

    package static func bytes(hexadecimal text: String) -> [UInt8]? {
        let digits = text.utf8.map { Character(Unicode.Scalar($0)).hexDigitValue }
        guard digits.count.isMultiple(of: 2), digits.allSatisfy({ $0 != nil }) else { return nil }
        return stride(from: 0, to: digits.count, by: 2).map { UInt8((digits[$0] ?? 0) << 4 | (digits[$0 + 1] ?? 0)) }
    }
}

/// The tokens that were used. Each opens one browser, once.
package final class UsedTokens: Sendable {
    private let expiries = LockedValue<[[UInt8]: Int64]>([:])

    /// The maximum number of used tokens that are remembered; a further one is refused.
    static let limit = 1_000

    package init() {}

    /// Notes a token's use.
    ///
    /// - Returns: whether it is the first use.
    func use(nonce: [UInt8], expiry: Int64, now: Timestamp) -> Bool {
        expiries.withLock { used in
            used = used.filter { $0.value > now.milliseconds }
            guard used[nonce] == nil, used.count < Self.limit else { return false }
            used[nonce] = expiry
            return true
        }
    }
}
