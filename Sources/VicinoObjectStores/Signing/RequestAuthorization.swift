internal import NIOHTTP1
internal import VicinoCore

/// What proves to a store who asks.
struct RequestAuthorization: Sendable {
    /// Adds the proof to a request.
    let apply: @Sendable (StoreRequest) -> StoreRequest

    /// Strangers prove nothing.
    static let none = RequestAuthorization { $0 }

    /// A signature of S3, with the time.
    static func signature(
        _ credentials: StoreCredentials, for bucket: BucketAddress, clock: @escaping @Sendable () -> Timestamp
    ) -> RequestAuthorization {
        let signer = RequestSigner(credentials: credentials, region: bucket.region)
        return RequestAuthorization { signer.signed($0, at: clock()) }
    }

    /// A name and a password (RFC 7617), which go nowhere else than to this computer without encryption.
    static func password(_ credentials: StoreCredentials) -> RequestAuthorization {
        let value = "Basic " + base64(Array("\(credentials.name):\(credentials.secret)".utf8))
        return RequestAuthorization { request in
            guard request.location.isSecure || request.location.isLoopback else { return request }
            var authorized = request
            authorized.headers.replaceOrAdd(name: "authorization", value: value)
            return authorized
        }
    }

    /// Base64 with padding (RFC 4648, section 4).
    private static func base64(_ bytes: [UInt8]) -> String {
        let letters = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)
        var text: [UInt8] = []
        for start in stride(from: 0, to: bytes.count, by: 3) {
            let group = bytes[start..<min(start + 3, bytes.count)]
            let bits = group.reduce(UInt32(0)) { $0 << 8 | UInt32($1) } << UInt32(8 * (3 - group.count))
            let digits = (0..<4).map { letters[Int(bits >> UInt32(18 - 6 * $0) & 63)] }
            text += digits.prefix(group.count + 1) + [UInt8](repeating: UInt8(ascii: "="), count: 3 - group.count)
        }
        return String(decoding: text, as: UTF8.self)
    }
}
