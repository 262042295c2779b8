internal import NIOHTTP1
internal import VicinoRepository

/// What a store answered over HTTP.
struct StoreAnswer: Sendable {
    let status: Int
    let headers: HTTPHeaders
    /// The body; of an error its beginning.
    let body: [UInt8]

    var isSuccess: Bool { 200...299 ~= status }

    /// The version that the store names; nil if there is none that a request can carry.
    var version: ObjectVersion? {
        guard let text = headers.first(name: "etag"), (1...Self.versionLimit).contains(text.utf8.count),
            text.utf8.allSatisfy({ 0x21...0x7E ~= $0 })
        else { return nil }
        return ObjectVersion(text: text)
    }

    /// The code that S3 gives for an error, such as `AccessDenied`; nil for none.
    var errorCode: String? {
        let text = String(decoding: body.prefix(Self.errorLimit), as: UTF8.self)
        guard let start = text.firstRange(of: "<Code>"),
            let end = text[start.upperBound...].firstRange(of: "</Code>")
        else { return nil }
        let code = text[start.upperBound..<end.lowerBound]
        let isCode = (1...64).contains(code.utf8.count) && code.utf8.allSatisfy(Self.isLetterOrDigit)
        return isCode ? String(code) : nil
    }

    /// How long the store asks to wait, at most an hour; nil if it does not say.
    var retryAfter: Duration? {
        guard let text = headers.first(name: "retry-after"), let seconds = Int(text), seconds >= 0 else { return nil }
        return .seconds(min(seconds, 3600))
    }

    /// The most bytes of an error's body that are read.
    static let errorLimit = 16_384
    private static let versionLimit = 256

    private static func isLetterOrDigit(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"):
            true
        default: false
        }
    }
}
