import NIOHTTP1
import Testing
import VicinoCore

@testable import VicinoObjectStores

/// What botocore 1.44.8 signs at 2026-11-30T15:04:05Z.
private struct SignedCase: Sendable, CustomTestStringConvertible {
    let method: String
    let address: String
    var body = ""
    var region = "us-east-1"
    var name = "AKTEST"
    var secret = "SKTEST"
    let signature: String

    var testDescription: String { "\(method) \(address)" }

    static let all = [
        SignedCase(
            method: "GET", address: "https://s3.example.org/anna/vicino/abcdefghijklmnopqrstuvwxyz",
            signature: "43a44e0b93583147a2bfa89672564503c9ec4e1f8593fb11701a2c81de790bb7"),
        SignedCase(
            method: "PUT", address: "https://s3.example.org/anna/vicino/abcdefghijklmnopqrstuvwxyz",
            body: "sealed bytes",
            region: "eu-central-1", name: "AKIDEXAMPLE", secret: "wJalrXUtnFEMI/K7MDENG+bPxRfiCYEXAMPLEKEY",
            signature: "d54b81df1f2b30801c1c6b8d2b7f8a432be5f636a1f334b480f4b1bc02dc4b67"),
        SignedCase(
            method: "DELETE", address: "http://127.0.0.1:8333/anna/abc",
            signature: "27e59f84ce29d56dc86564eadf7d1eca90bd65b6d82c3e0344c31ec55bd8ffc9"),
        SignedCase(
            method: "GET", address: "https://anna.s3.eu-north-1.amazonaws.com/?prefix=v%2F&max-keys=1&list-type=2",
            region: "eu-north-1", signature: "be958555e2515109c834968ddb9a1112d8c35f99992ce916f611b0efe99f3aa6"),
        SignedCase(
            method: "PUT", address: "http://127.0.0.1:8333/anna?policy", body: "{}",
            signature: "3779da7a0844ae153d5eb244ecfedd5453b75cdcab51b5b6bfc0db6386c69843"),
        SignedCase(
            method: "GET", address: "https://s3.example.org/anna/a%20folder/%C3%A9%2Bt%C3%A9/x~y_z.-",
            region: "us-west-004",
            signature: "dd226a57e0c9bf648b2c919fa27d862ee6b526b392f36af270084fa4399fe79e"),
    ]

    /// The address, read without the help of the code that is tested.
    func location() throws -> WebLocation {
        let isSecure = address.hasPrefix("https")
        let rest = address.dropFirst(isSecure ? 8 : 7)
        if let mark = rest.firstIndex(of: "?"), rest[rest.index(after: mark)...] == "policy" {
            var location = try #require(WebLocation(afterScheme: rest[..<mark], isSecure: isSecure))
            location.query = [.init(name: "policy", value: "")]
            return location
        }
        return try #require(WebLocation(afterScheme: rest, isSecure: isSecure))
    }
}

@Suite("Signatures of requests to S3")
struct SignatureTests {
    @Test("A request is signed as botocore signs it", arguments: SignedCase.all)
    fileprivate func botocore(_ example: SignedCase) throws {
        let credentials = try #require(StoreCredentials(name: example.name, secret: example.secret))
        let signer = RequestSigner(credentials: credentials, region: example.region)
        let moment = try Timestamp(milliseconds: 1_796_051_045_000)
        let request = StoreRequest(
            .init(rawValue: example.method), try example.location(), body: Array(example.body.utf8))
        let signed = signer.signed(request, at: moment)
        let scope = "\(example.name)/20261130/\(example.region)/s3/aws4_request"
        #expect(signed.headers.first(name: "x-amz-date") == "20261130T150405Z")
        #expect(
            signed.headers.first(name: "authorization")
                == "AWS4-HMAC-SHA256 Credential=\(scope), SignedHeaders=host;x-amz-content-sha256;x-amz-date, "
                + "Signature=\(example.signature)")
    }

    @Test("A password is written as RFC 7617 has it, and goes to no other computer without encryption")
    func password() throws {
        let credentials = try #require(StoreCredentials(name: "Aladdin", secret: "open sesame"))
        let authorization = RequestAuthorization.password(credentials)
        let secure = authorization.apply(StoreRequest(.GET, WebLocation(host: "example.org")))
        #expect(secure.headers.first(name: "authorization") == "Basic QWxhZGRpbjpvcGVuIHNlc2FtZQ==")
        let plain = authorization.apply(StoreRequest(.GET, WebLocation(isSecure: false, host: "example.org")))
        #expect(plain.headers.isEmpty)
        let own = authorization.apply(StoreRequest(.GET, WebLocation(isSecure: false, host: "127.0.0.1")))
        #expect(!own.headers.isEmpty)
    }

    @Test("Other bytes have another signature, and the secret is nowhere")
    func bytes() throws {
        let credentials = try #require(StoreCredentials(name: "AKTEST", secret: "SKTEST"))
        let signer = RequestSigner(credentials: credentials, region: "us-east-1")
        let location = WebLocation(host: "s3.example.org", path: ["anna", "x"])
        let moment = try Timestamp(milliseconds: 1_796_051_045_000)
        let signed = [[UInt8(1)], [2]].map { signer.signed(StoreRequest(.PUT, location, body: $0), at: moment) }
        #expect(signed[0].headers["authorization"] != signed[1].headers["authorization"])
        #expect(!"\(signed)\(credentials)\(String(reflecting: credentials))".contains("SKTEST"))
    }
}
