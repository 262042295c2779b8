import Foundation
import Testing
import Vicino
import VicinoActivity
@_spi(Development) import VicinoTesting

@testable import VicinoWeb

@Suite("The server of the page, over real connections", .timeLimit(.minutes(2)))
struct ServerTests {
    private let folder: TemporaryFolder
    private let node: Node

    init() throws {
        folder = try TemporaryFolder()
        node = try Node.testing(folder, "Anna", kinds: [Activity.self])
    }

    private struct Failure: Error {}

    @Test("A start that fails ends the server with its reason")
    func failedStart() async throws {
        await #expect(throws: Failure.self) { try await WebServer(node, port: 0).run { _ in throw Failure() } }
        #expect(try WebServer.port(of: node) == nil)
    }

    /// What a program of a user gets that fetches a file, and the number of answers to as many connections.
    private func fetch(_ port: Int, as user: Int) async throws -> String {
        let script = """
            import os, socket, sys
            os.setuid(int(sys.argv[2]))
            peer = socket.create_connection(('127.0.0.1', int(sys.argv[1])))
            try:
                peer.sendall(b'GET /style.css HTTP/1.1\\r\\nHost: 127.0.0.1:' + sys.argv[1].encode() + b'\\r\\n\\r\\n')
                print(peer.recv(12).decode())
            except ConnectionError:
                print()
            """
        return try await Daemon(["python3", "-c", script, "\(port)", "\(user)"]).allOutput()
            .trimmingCharacters(in: .whitespacesAndNewlines)
    }

    // Only root can act as two users.
    @Test("Only programs of the user get an answer, at the address of a file, too", .enabled(if: geteuid() == 0))
    func otherUsers() async throws {
        let (ports, port) = AsyncStream.makeStream(of: Int.self)
        try await withThrowingTaskGroup(of: Void.self) { group in
            group.addTask { [node] in try await WebServer(node, port: 0).run { port.yield($0) } }
            defer { group.cancelAll() }
            let port = try #require(await ports.first { _ in true })
            #expect(try await fetch(port, as: 0) == "HTTP/1.1 200")
            #expect(try await fetch(port, as: 65_534) == "")
        }
    }

    /// What a program gets that fetches a file beside connections of its own that say nothing.
    private func fetchBesideIdle(_ count: Int, _ port: Int) async throws -> String {
        let script = """
            import socket, sys
            address = ('127.0.0.1', int(sys.argv[1]))
            idle = [socket.create_connection(address, timeout=20) for _ in range(int(sys.argv[2]))]
            peer = socket.create_connection(address, timeout=20)
            peer.sendall(b'GET /style.css HTTP/1.1\\r\\nHost: 127.0.0.1:' + sys.argv[1].encode() + b'\\r\\n\\r\\n')
            print(peer.recv(12).decode())
            """
        return try await Daemon(["python3", "-c", script, "\(port)", "\(count)"]).allOutput()
            .trimmingCharacters(in: .whitespacesAndNewlines)
    }

    @Test("Connections of the user's programs that say nothing make room for a browser")
    func idleConnections() async throws {
        let (ports, port) = AsyncStream.makeStream(of: Int.self)
        try await withThrowingTaskGroup(of: Void.self) { group in
            group.addTask { [node] in try await WebServer(node, port: 0).run { port.yield($0) } }
            defer { group.cancelAll() }
            let port = try #require(await ports.first { _ in true })
            #expect(try await fetchBesideIdle(WebServer.connectionLimit + 50, port) == "HTTP/1.1 200")
        }
    }
}
