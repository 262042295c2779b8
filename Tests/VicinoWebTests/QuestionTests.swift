import Testing
import Vicino
import VicinoActivity
import VicinoControl
import VicinoCore
import VicinoLocks
import VicinoService
import VicinoTesting

@testable import VicinoWeb

@Suite("Questions of the service on the page of people")
struct QuestionTests {
    /// Answers in place of a service, and remembers what was asked of it.
    private final class Service: Sendable {
        let requests = LockedValue<[ServiceRequest]>([])
        let questions: [Question]

        init(_ questions: [Question]) { self.questions = questions }

        func reply(to request: ServiceRequest) -> ServiceReply {
            requests.withLock { $0.append(request) }
            return switch request {
            case .questions: .questions(questions)
            case .status: .status(ServiceStatus(processID: 7, since: .epoch, dataPath: "/data"))
            default: .done
            }
        }
    }

    private func with(
        _ questions: [Question], for node: Node, _ body: (TestSite, Service) async throws -> Void
    ) async throws {
        let service = Service(questions)
        let lock = try ProcessLock(node.dataPath + "/service")
        let socket = node.dataPath + "/control"
        try lock.write(socket)
        defer { withExtendedLifetime(lock) {} }
        try await ControlServer.with(at: socket, reply: { service.reply(to: $0) }) {
            try await body(TestSite(node), service)
        }
    }

    private static let askedAt = Timestamp.epoch.advanced(byMilliseconds: 1_790_000_000_000)

    private func exchange(_ person: Person) -> Question {
        Question(kind: "exchange", user: person.user.description, name: person.name, askedAt: Self.askedAt)
    }

    private func form(for question: Question, answer: String) -> [String: String] {
        [
            "kind": question.kind, "user": question.user, "asked": "\(question.askedAt.milliseconds)",
            "answer": answer,
        ]
    }

    @Test("A question about a person stands first and is answered by one press")
    func person() async throws {
        let (_, follower) = try await Node.testFriends(sharing: Activity.self)
        let question = exchange(try follower.person(named: "Anna"))
        try await with([question], for: follower) { site, service in
            let page = try await site.get("/people")
            #expect(page.contains("Anna has something new. Fetch it?"))
            let form = form(for: question, answer: "once")
            #expect(try await site.post("/people/answer", form).target == "/people")
            #expect(service.requests.withLock { $0.contains(.answer(to: question, with: .once)) })
            #expect(try await site.get("/people").contains("Accepted this once."))
            _ = try await site.post("/people/answer", form.merging(["answer": "always"]) { $1 })
            #expect(
                try await site.get("/people").contains("From now on, this device fetches what is new whenever Anna"))
        }
    }

    @Test("A network that asks is trusted by one press, whatever it is called")
    func network() async throws {
        let (_, follower) = try await Node.testFriends(sharing: Activity.self)
        let question = Question(
            kind: "network", user: "02:00:00:00:00:01", name: "<b>Free\u{202E} WiFi", askedAt: Self.askedAt)
        try await with([question], for: follower) { site, service in
            let page = try await site.get("/people")
            #expect(page.contains("Look for people on the network &lt;b&gt;Free"))
            #expect(!page.contains("<b>Free"))
            #expect(!page.contains("\u{202E}"))
            let form = form(for: question, answer: "always")
            _ = try await site.post("/people/answer", form)
            #expect(service.requests.withLock { $0.contains(.answer(to: question, with: .always)) })
        }
    }

    @Test("An answer to a question that is gone, and an answer that does not exist, reach no service")
    func gone() async throws {
        let (_, follower) = try await Node.testFriends(sharing: Activity.self)
        let question = exchange(try follower.person(named: "Anna"))
        try await with([question], for: follower) { site, service in
            var form = ["kind": "exchange", "user": question.user, "asked": "1", "answer": "once"]
            await #expect(throws: WebRefusal.self) { try await site.post("/people/answer", form) }
            form["asked"] = "\(question.askedAt.milliseconds)"
            form["answer"] = "perhaps"
            await #expect(throws: WebRefusal.self) { try await site.post("/people/answer", form) }
            #expect(
                service.requests.withLock { all in
                    all.allSatisfy { if case .answer = $0 { false } else { true } }
                })
        }
    }

    @Test("Without a service the page says what to do, and asks nothing")
    func noService() async throws {
        let (_, follower) = try await Node.testFriends(sharing: Activity.self)
        let page = try await TestSite(follower).get("/people")
        #expect(page.contains("The page Settings says how to start it"))
        #expect(!page.contains("card ask"))
    }
}
