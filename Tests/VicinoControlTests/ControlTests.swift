import Foundation
import Testing
import VicinoControl
import VicinoCore
import VicinoTesting

@Suite("The control socket", .timeLimit(.minutes(10)))
struct ControlTests {
    @Test("Answers that do not fit into the socket wait until the client reads")
    func longAnswers() async throws {
        let scene = try Scene()
        let long = ControlAnswer.status(
            StatusMessage(
                process: 7, since: 0, data: "/" + String(repeating: "x", count: 60_000), addresses: [],
                discovery: DiscoveryStatus(interfaces: [])))
        try await ControlServer.with(at: scene.path, limits: scene.limits) { _, send in
            for _ in 0..<100 { try await send(long) }
        } _: {
            let answers = try await scene.ask()
            #expect(answers.count == 100)
            #expect(answers.allSatisfy { $0 == long })
        }
    }

    @Test("A client gets all answers, again and again, or the reason why there are none")
    func answers() async throws {
        let scene = try Scene()
        try await scene.serve { () async throws in
            for _ in 0..<20 { #expect(try await scene.ask() == [.status(Scene.status), .status(Scene.status)]) }
            let error = await #expect(throws: VicinoError.self) { try await scene.ask(.reload) }
            #expect(error?.message == "Not now.")
        }
        let error = await #expect(throws: VicinoError.self) { try await scene.ask() }
        #expect(error?.code == .notRunning)
    }

    @Test("Requests and answers are lines of JSON whose form never changes")
    func lines() async throws {
        let scene = try Scene()
        try await scene.serve { () async throws in
            let said = try await exchange(scene, #"{"version":3,"request":{"status":{}}}"# + "\n")
            let status =
                #"{"addresses":["192.0.2.1:4747"],"data":"/data","discovery":{"interfaces":["wlan0"],"isClockSynchronised":true,"knowsNetworks":true},"process":7,"#
                + #""since":1700000000000}"#
            #expect(said == String(repeating: #"{"status":{"_0":\#(status)}}"# + "\n", count: 2) + "{\"done\":{}}\n")
        }
    }

    @Test(
        "An invalid request is answered with an error",
        arguments: [
            ("", "not a request"), ("{}", "not a request"), ("[1]", "not a request"),
            (#"{"version":"1"}"#, "not a request"),
            (#"{"version":1,"request":{"status":{}}}"#, "speaks version 3, not 1"),
            (#"{"version":3,"request":{"dance":{}}}"#, "does not know this request"),
            (#"{"version":3}"#, "does not know"),
            (String(repeating: "[", count: 60_000), "not a request"),
        ])
    func nonsense(line: String, message: String) async throws {
        let scene = try Scene()
        try await scene.serve { () async throws in
            let said = try await exchange(scene, line + "\n")
            #expect(said.hasPrefix(#"{"failure":{"code":"malformed","#), "\(said)")
            #expect(said.contains(message), "\(said)")
            #expect(try await scene.ask().count == 2)
        }
    }

    @Test("Only the owner can find the socket or connect")
    func permissions() async throws {
        let scene = try Scene()
        try await scene.serve { () async throws in
            #expect(try mode(scene.path) == 0o600)
            #expect(try mode(scene.path + ".lock") == 0o600)
            #expect(try mode(scene.folder.file("run")) == 0o700)
        }
        #expect(!FileManager.default.fileExists(atPath: scene.path))
    }

    @Test("A folder that other users can read, or that is a link, is refused on both sides")
    func folders() async throws {
        let scene = try Scene()
        let folder = scene.folder.file("run")
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: false)
        chmod(folder, 0o750)
        #expect(await refusal { try await scene.serve {} }?.message.contains("chmod 700") == true)
        #expect(await refusal { try await scene.ask() }?.message.contains("chmod 700") == true)
        try FileManager.default.removeItem(atPath: folder)
        try FileManager.default.createSymbolicLink(atPath: folder, withDestinationPath: scene.folder.path)
        #expect(await refusal { try await scene.serve {} }?.message.contains("links are not followed") == true)
        #expect(await refusal { try await scene.ask() }?.message.contains("links are not followed") == true)
    }

    @Test("A lock that is a link is not followed")
    func linkedLock() async throws {
        let scene = try Scene()
        let folder = scene.folder.file("run")
        try FileManager.default.createDirectory(
            atPath: folder, withIntermediateDirectories: false, attributes: [.posixPermissions: 0o700])
        let elsewhere = scene.folder.file("elsewhere")
        try FileManager.default.createSymbolicLink(atPath: scene.path + ".lock", withDestinationPath: elsewhere)
        #expect(await refusal { try await scene.serve {} }?.code == .folder)
        #expect(!FileManager.default.fileExists(atPath: elsewhere))
    }

    @Test("A path longer than a socket address works")
    func longPath() async throws {
        let scene = try Scene(in: String(repeating: "long-", count: 40))
        #expect(scene.path.utf8.count > 200)
        try await scene.serve { () async throws in #expect(try await scene.ask().count == 2) }
    }

    @Test("The socket of a dead process is taken over, that of a living process is not")
    func stale() async throws {
        let scene = try Scene()
        let folder = scene.folder.file("run")
        try FileManager.default.createDirectory(
            atPath: folder, withIntermediateDirectories: false, attributes: [.posixPermissions: 0o700])
        try RawClient.leaveSocket(at: scene.path)
        #expect(await refusal { try await scene.ask() }?.code == .notRunning)
        try await scene.serve { () async throws in
            let error = await refusal { try await scene.serve {} }
            #expect(error?.code == .busy)
            #expect(error?.message.contains("process \(getpid())") == true)
            #expect(try await scene.ask().count == 2)
        }
    }

    @Test("Of many servers that start at once only one serves")
    func race() async throws {
        let scene = try Scene()
        let (winners, losers) = try await withThrowingTaskGroup(of: Bool.self) { group in
            let (ends, end) = AsyncStream.makeStream(of: Void.self)
            let (refusals, refused) = AsyncStream.makeStream(of: Void.self)
            for _ in 0..<8 {
                group.addTask {
                    do {
                        try await scene.serve { for await _ in ends {} }
                        return true
                    } catch let error as VicinoError where error.code == .busy {
                        refused.yield()
                        return false
                    }
                }
            }
            var count = 0
            for await _ in refusals {
                count += 1
                if count == 7 { break }
            }
            #expect(try await scene.ask().count == 2)
            end.finish()
            var outcomes: [Bool] = []
            for try await outcome in group { outcomes.append(outcome) }
            return (outcomes.count { $0 }, outcomes.count { !$0 })
        }
        #expect(winners == 1)
        #expect(losers == 7)
    }

    private func exchange(_ scene: Scene, _ text: String) async throws -> String {
        try await aside {
            let client = try RawClient(scene.path)
            client.send(text)
            return try #require(client.rest())
        }
    }

    private func refusal<Outcome>(_ body: () async throws -> Outcome) async -> VicinoError? {
        do {
            _ = try await body()
            return nil
        } catch { return error as? VicinoError }
    }

    private func mode(_ path: String) throws -> Int? {
        try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
    }
}
