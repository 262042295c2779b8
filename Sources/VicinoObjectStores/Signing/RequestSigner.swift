internal import Crypto
internal import NIOHTTP1
internal import VicinoCore

/// Signs requests to S3 with Signature Version 4, in headers.
struct RequestSigner: Sendable {
    let credentials: StoreCredentials
    let region: String

    private static let algorithm = "AWS4-HMAC-SHA256"

    /// The request with the digest of its body, the time and the signature.
    func signed(_ request: StoreRequest, at moment: Timestamp) -> StoreRequest {
        let time = Self.time(moment)
        let digest = Hex.encode(SHA256.hash(data: request.body))
        let headers = [
            ("host", request.location.authority), ("x-amz-content-sha256", digest), ("x-amz-date", time),
        ]
        let names = headers.map(\.0).joined(separator: ";")
        let canonical = [
            request.method.rawValue, request.location.encodedPath, request.location.encodedQuery,
            headers.map { "\($0):\($1)\n" }.joined(), names, digest,
        ].joined(separator: "\n")
        let scope = "\(time.prefix(8))/\(region)/s3/aws4_request"
        let text = [Self.algorithm, time, scope, Hex.encode(SHA256.hash(data: Array(canonical.utf8)))]
            .joined(separator: "\n")
        let signature = Hex.encode(authenticate(text, with: key(of: scope)))
        var signed = request
        for (name, value) in headers { signed.headers.replaceOrAdd(name: name, value: value) }
        signed.headers.replaceOrAdd(
            name: "authorization",
            value:
                "\(Self.algorithm) Credential=\(credentials.name)/\(scope), SignedHeaders=\(names), Signature=\(signature)"
        )
        return signed
    }

    /// The key of a day, a region and a service.
    private func key(of scope: String) -> SymmetricKey {
        let start = SymmetricKey(data: Array("AWS4\(credentials.secret)".utf8))
        return scope.split(separator: "/").reduce(start) { key, part in
            SymmetricKey(data: authenticate(String(part), with: key))
        }
    }

    private func authenticate(_ text: String, with key: SymmetricKey) -> [UInt8] {
        Array(HMAC<SHA256>.authenticationCode(for: Array(text.utf8), using: key))
    }

    /// `20261130T150405Z`.
    private static func time(_ moment: Timestamp) -> String {
        let wall = WallTime(moment, utcOffset: 0)
        let (year, month, day) = wall.date.civil
        let date = zeroPadded(year, 4) + zeroPadded(month, 2) + zeroPadded(day, 2)
        return "\(date)T\(zeroPadded(wall.hour, 2))\(zeroPadded(wall.minute, 2))\(zeroPadded(wall.second, 2))Z"
    }
}
