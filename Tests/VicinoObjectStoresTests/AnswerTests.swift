import NIOHTTP1
import Testing
import VicinoCore
import VicinoRepository

@testable import VicinoObjectStores

@Suite("What answers of stores mean")
struct AnswerTests {
    private let location = WebLocation(host: "s3.example.org")

    private func kind(_ status: Int, code: String = "", headers: HTTPHeaders = [:]) -> StoreError.Kind {
        let body = code.isEmpty ? "" : "<Error><Code>\(code)</Code></Error>"
        let answer = StoreAnswer(status: status, headers: headers, body: Array(body.utf8))
        return StoreError(answer, to: .write, at: location).kind
    }

    @Test("A status, and the code of S3, tell what to do")
    func kinds() {
        #expect(kind(401) == .refused)
        #expect(kind(403) == .refused)
        #expect(kind(403, code: "SignatureDoesNotMatch") == .refused)
        #expect(kind(403, code: "AccessDenied") == .notAllowed)
        #expect(kind(405) == .notAllowed)
        #expect(kind(404, code: "NoSuchBucket") == .misbehaves)
        #expect(kind(301) == .misbehaves)
        #expect(kind(413) == .full)
        #expect(kind(507) == .full)
        #expect(kind(418) == .misbehaves)
        #expect(kind(503) == .busy(retryAfter: nil))
        #expect(kind(429, headers: ["Retry-After": "7"]) == .busy(retryAfter: .seconds(7)))
        #expect(kind(503, headers: ["Retry-After": "99999999"]) == .busy(retryAfter: .seconds(3600)))
        #expect(kind(503, headers: ["Retry-After": "-7"]) == .busy(retryAfter: nil))
    }

    @Test("A region that the store expects is shown, and nothing else of what it says")
    func safe() {
        let answer = StoreAnswer(
            status: 301, headers: ["x-amz-bucket-region": "eu-west-1\u{1B}[2J"], body: Array("<Code>A b</Code>".utf8))
        let message = StoreError(answer, to: .write, at: location).message
        #expect(message.contains("eu-west-1"))
        #expect(!message.unicodeScalars.contains("\u{1B}"))
        #expect(answer.errorCode == nil)
    }

    @Test("The time of a header is read, and nothing that only looks like one")
    func time() throws {
        let moment = try Timestamp(milliseconds: 1_796_051_045_000)
        #expect(HTTPDate.moment("Mon, 30 Nov 2026 15:04:05 GMT") == moment)
        for text in [
            "", "Mon, 30 Nov 2026 15:04:05", "Mon, 31 Nov 2026 15:04:05 GMT", "30 Nov 2026 15:04:05 GMT",
            "Mon, 30 Foo 2026 15:04:05 GMT", "Mon, 30 Nov 2026 25:04:05 GMT", "Mon, 30 Nov 2026 15:04:05 GMT+1",
        ] {
            #expect(HTTPDate.moment(text) == nil)
        }
    }
}
