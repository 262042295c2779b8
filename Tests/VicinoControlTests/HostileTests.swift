import Foundation
import Testing
import VicinoControl
import VicinoCore
import VicinoHarness
import VicinoTesting

@Suite("Programs that violate the protocol", .timeLimit(.minutes(10)))
struct HostileTests {
    @Test("A client that says nothing, or never ends a line, is disconnected after a time")
    func silence() async throws {
        var scene = try Scene()
        scene.limits.timeout = .milliseconds(200)
        let path = scene.path
        try await scene.serve { () async throws in
            for text in ["", "{\"version\":4,"] {
                let said = try await aside {
                    let client = try RawClient(path)
                    client.send(text)
                    return client.rest()
                }
                #expect(said == "")
            }
        }
    }

    @Test("A client that reads no reply gets none any more after a time, and then others are served again")
    func deafness() async throws {
        var scene = try Scene()
        scene.limits.timeout = .milliseconds(200)
        scene.limits.clients = 1
        let shared = scene
        try await scene.serve { () async throws in
            let client = try await aside {
                let client = try RawClient(shared.path)
                client.send(#"{"version":4,"request":"story"}"# + "\n")
                return client
            }
            // The only slot is free again once the server has given the client up.
            var reply: [String]?
            while reply == nil { reply = try? await shared.ask() }
            #expect(reply == Scene.greeting)
            let said = try await aside { client.rest() }
            #expect(said?.hasPrefix(#"{"reply":["#) == true)
            #expect(said?.hasSuffix("\n") == false)
        }
    }

    @Test("Of ten megabytes without the end of a line few are read, and others are served meanwhile")
    func flood() async throws {
        let scene = try Scene()
        try await scene.serve { () async throws in
            let sent = try await aside {
                let client = try RawClient(scene.path)
                return client.send([UInt8](repeating: UInt8(ascii: "x"), count: 10_000_000))
            }
            #expect(sent < 2_000_000)
            #expect(try await scene.ask() == Scene.greeting)
        }
    }

    @Test("A line may have 64 KiB, and not one byte more")
    func lineLimit() async throws {
        let scene = try Scene()
        let request = #"{"version":4,"request":"greeting"}"#
        try await scene.serve { () async throws in
            for (excess, isAnswered) in [(0, true), (1, false)] {
                let padding = String(repeating: " ", count: 65_536 - request.utf8.count + excess)
                let said = try await aside {
                    let client = try RawClient(scene.path)
                    client.send(request + padding + "\n")
                    return client.rest()
                }
                #expect((said?.hasPrefix(#"{"reply":"#) == true) == isAnswered)
            }
        }
    }

    @Test("Half a request, and a client that leaves without waiting, disturb no other client")
    func halves() async throws {
        let scene = try Scene()
        try await scene.serve { () async throws in
            for text in ["{\"version\":4", "{\"version\":4,\"request\":\"greeting\"}\n"] {
                for _ in 0..<50 {
                    try await aside {
                        let client = try RawClient(scene.path)
                        client.send(text)
                        client.finish()
                    }
                }
            }
            // Clients that have just left may still occupy slots, and then others are refused for a moment.
            var reply: [String]?
            for _ in 0..<1000 where reply == nil { reply = try? await scene.ask() }
            #expect(reply == Scene.greeting)
        }
    }

    @Test("Of 500 clients that stay connected few are kept, for a time, and then others are served again")
    func crowd() async throws {
        var scene = try Scene()
        scene.limits.timeout = .seconds(2)
        let shared = scene
        try await scene.serve { () async throws in
            let refused = try await aside {
                Self.allowManyFiles()
                // With about 1,350 open files, Foundation reads past a buffer when another test starts a program.
                let crowd = try (0..<500).map { _ in try RawClient(shared.path) }
                // Each has ended: those without room at once, the others after their time.
                return crowd.count { $0.rest() == "" }
            }
            #expect(refused == 500)
            #expect(try await shared.ask() == Scene.greeting)
        }
    }

    @Test("While all slots are taken another client is refused at once")
    func full() async throws {
        var scene = try Scene()
        scene.limits.clients = 3
        scene.limits.timeout = .seconds(20)
        let shared = scene
        try await scene.serve { () async throws in
            let guests = try await aside { try (0..<3).map { _ in try RawClient(shared.path) } }
            let begin = ContinuousClock.now
            await #expect(throws: VicinoError.self) { try await shared.ask() }
            #expect(ContinuousClock.now - begin < .seconds(10))
            withExtendedLifetime(guests) {}
        }
    }

    @Test(
        "Another user of this computer gets no answer, even if the permissions allow it",
        .enabled(if: geteuid() == 0))
    func otherClient() async throws {
        let scene = try Scene()
        try await scene.serve { () async throws in
            for path in [scene.folder.path, scene.folder.file("run")] { chmod(path, 0o755) }
            chmod(scene.path, 0o666)
            let script = """
                import socket, sys
                s = socket.socket(socket.AF_UNIX); s.settimeout(10); s.connect(sys.argv[1])
                try:
                    s.sendall(b'{"version":4,"request":"greeting"}\\n'); got = s.recv(100)
                except OSError:
                    got = b''
                print('got', len(got))
                """
            let same = try await output(["python3", "-c", script, scene.path])
            #expect(same.hasPrefix("got "))
            #expect(same != "got 0\n")
            let other = ["setpriv", "--reuid=65534", "--regid=65534", "--clear-groups"]
            #expect(try await output(other + ["python3", "-c", script, scene.path]) == "got 0\n")
        }
    }

    @Test("The folder of another user of this computer is not used, on either side", .enabled(if: geteuid() == 0))
    func otherFolder() async throws {
        let scene = try Scene()
        let folder = scene.folder.file("run")
        try FileManager.default.createDirectory(
            atPath: folder, withIntermediateDirectories: false, attributes: [.posixPermissions: 0o700])
        chown(folder, 65534, 65534)
        for use in [{ try await scene.serve {} }, { _ = try await scene.ask() }] {
            let error = await #expect(throws: VicinoError.self) { try await use() }
            #expect(error?.code == .foreign)
        }
    }

    @Test("The server of another user of this computer is not asked", .enabled(if: geteuid() == 0))
    func otherServer() async throws {
        let scene = try Scene()
        let folder = scene.folder.file("run")
        try FileManager.default.createDirectory(
            atPath: folder, withIntermediateDirectories: false, attributes: [.posixPermissions: 0o700])
        // The process that listens counts, and the socket is in a folder of this user only.
        let script = """
            import os, socket, sys
            s = socket.socket(socket.AF_UNIX); s.bind(sys.argv[1])
            if sys.argv[2] == 'other': os.setuid(65534)
            s.listen(); print('ready', flush=True)
            c, _ = s.accept(); c.recv(100); c.sendall(b'{"version":4,"reply":[]}\\n')
            """
        for (who, isAsked) in [("same", true), ("other", false)] {
            let server = try Daemon(["python3", "-u", "-c", script, scene.path, who])
            #expect(try await server.firstLine() == "ready")
            var code: VicinoError.Code?
            do { _ = try await scene.ask() } catch { code = (error as? VicinoError)?.code }
            #expect(code == (isAsked ? nil : .foreign))
            server.stop()
            unlink(scene.path)
        }
    }

    @Test("A server that has no descriptor for a client waits for one, and does not keep the processor busy")
    func exhausted() async throws {
        await #expect(processExitsWith: .success) {
            let scene = try Scene()
            try await scene.serve { () async throws in
                let used = try await aside {
                    var limit = rlimit()
                    getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
                    let whole = limit
                    let next = dup(0)
                    close(next)
                    // The client takes the last descriptor.
                    limit.rlim_cur = rlim_t(next) + 1
                    setrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
                    let client = try RawClient(scene.path, patience: 1)
                    let before = clock()
                    precondition(client.rest() == nil, "It was accepted.")
                    defer { withUnsafePointer(to: whole) { _ = setrlimit(.init(RLIMIT_NOFILE.rawValue), $0) } }
                    return Double(clock() - before) / Double(CLOCKS_PER_SEC)
                }
                precondition(used < 0.3, "It used the processor for \(used) s in one second.")
                let reply = try await scene.ask()
                precondition(reply == Scene.greeting, "It accepts no client any more.")
            }
        }
    }

    /// Both ends of each connection belong to this process.
    private static func allowManyFiles() {
        var limit = rlimit()
        getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
        limit.rlim_cur = min(limit.rlim_max, 8192)
        setrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
    }

    private func output(_ command: [String]) async throws -> String { try await Daemon(command).allOutput() }
}
