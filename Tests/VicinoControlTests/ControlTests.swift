import Foundation
import Testing
import VicinoControl
import VicinoCore
import VicinoTesting

@Suite("The control socket", .timeLimit(.minutes(10)))
struct ControlTests {
    @Test("A reply that does not fit into the socket waits until the client reads")
    func longReply() async throws {
        let scene = try Scene()
        try await scene.serve { () async throws in #expect(try await scene.ask(.story) == Scene.story) }
    }

    @Test("A client gets the reply, again and again, or the reason why there is none")
    func replies() async throws {
        let scene = try Scene()
        try await scene.serve { () async throws in
            for _ in 0..<20 { #expect(try await scene.ask() == Scene.greeting) }
            let error = await #expect(throws: VicinoError.self) { try await scene.ask(.moon) }
            #expect(error?.message == "Not now.")
            #expect(error?.code.name == "test")
        }
        let error = await #expect(throws: VicinoError.self) { try await scene.ask() }
        #expect(error?.code == .notRunning)
    }

    @Test("Requests and replies are lines of JSON with the version of the protocol")
    func lines() async throws {
        let scene = try Scene()
        try await scene.serve { () async throws in
            let said = try await exchange(scene, #"{"version":4,"request":"greeting"}"# + "\n")
            #expect(said == #"{"reply":["Good day","sir/madam"],"version":4}"# + "\n")
            let refused = try await exchange(scene, #"{"version":4,"request":"moon"}"# + "\n")
            #expect(refused == #"{"failure":{"code":"test","message":"Not now."},"version":4}"# + "\n")
        }
    }

    @Test(
        "A reply of another version, and one that cannot be read, is refused",
        arguments: [
            (#"{"done":{}}"#, "Another version of the service is running. Restart it."),
            (#"{"failure":{"code":"malformed","message":"Version 3, not 4."}}"#, "Another version"),
            (#"{"reply":["a"],"version":5}"#, "Another version"),
            (#"{"reply":[7],"version":4}"#, "cannot be read"), (#"{"version":4}"#, "cannot be read"),
            ("[1]", "cannot be read"), ("", "cannot be read"),
            (String(repeating: "[", count: 60_000), "cannot be read"),
        ] as [(String, String)])
    func oddReplies(reply: String, message: String) async throws {
        let error = try await refusal(ofReply: reply + "\n")
        #expect(error?.code == .malformed)
        #expect(error?.message.contains(message) == true, "\(error?.message ?? "")")
    }

    @Test("Without the end of a reply there is none", arguments: ["", #"{"reply":["a"],"version":4}"#])
    func halfReplies(reply: String) async throws {
        let error = try await refusal(ofReply: reply)
        #expect(error?.message.contains("closed the connection") == true)
    }

    @Test("A reply may have 16 MiB, and not one byte more", arguments: [0, 1])
    func replyLimit(excess: Int) async throws {
        let scene = try Scene()
        try makeFolder(of: scene)
        let reply = Array(#"{"reply":["a"],"version":4}"#.utf8)
        let padding = [UInt8](repeating: UInt8(ascii: " "), count: 16_777_216 - reply.count + excess)
        let line = reply + padding + [UInt8(ascii: "\n")]
        if excess == 0 {
            #expect(try await scene.ask(answeredWith: line) == ["a"])
        } else {
            let error = await refusal { try await scene.ask(answeredWith: line) }
            #expect(error?.message.contains("too long") == true)
        }
    }

    @Test(
        "An invalid request is answered with an error",
        arguments: [
            ("", "not a request"), ("{}", "not a request"), ("[1]", "not a request"),
            (#"{"version":"1"}"#, "not a request"),
            (#"{"version":3,"request":{"status":{}}}"#, "Another version of the service is running. Restart it."),
            (#"{"version":4,"request":"dance"}"#, "does not know this request"),
            (#"{"version":4}"#, "does not know"),
            (String(repeating: "[", count: 60_000), "not a request"),
        ])
    func nonsense(line: String, message: String) async throws {
        let scene = try Scene()
        try await scene.serve { () async throws in
            let said = try await exchange(scene, line + "\n")
            #expect(said.hasPrefix(#"{"failure":{"code":"malformed","#), "\(said)")
            #expect(said.contains(message), "\(said)")
            #expect(try await scene.ask() == Scene.greeting)
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
        try await scene.serve { () async throws in #expect(try await scene.ask() == Scene.greeting) }
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
            #expect(try await scene.ask() == Scene.greeting)
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
            #expect(try await scene.ask() == Scene.greeting)
            end.finish()
            var outcomes: [Bool] = []
            for try await outcome in group { outcomes.append(outcome) }
            return (outcomes.count { $0 }, outcomes.count { !$0 })
        }
        #expect(winners == 1)
        #expect(losers == 7)
    }

    /// Makes the folder of a socket, which a server of this program would make.
    private func makeFolder(of scene: Scene) throws {
        try FileManager.default.createDirectory(
            atPath: scene.folder.file("run"), withIntermediateDirectories: false,
            attributes: [.posixPermissions: 0o700])
    }

    /// Why a client refuses what a server sends.
    private func refusal(ofReply text: String) async throws -> VicinoError? {
        let scene = try Scene()
        try makeFolder(of: scene)
        return await refusal { try await scene.ask(answeredWith: Array(text.utf8)) }
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
