import Foundation
import Testing
import VicinoHarness
@_spi(Development) import VicinoTesting

@testable import VicinoPage

@Suite("The server of a page, over real connections", .timeLimit(.minutes(2)))
struct LoopbackServerTests {
    /// A site without pages. The server has a style sheet for it.
    private struct EmptySite: PageSite {
        let name = "Nothing"
        let routes: [PageRoute<EmptySite>] = []
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
            group.addTask { try await PageServer(EmptySite()).run { port.yield($0.port) } }
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
            group.addTask { try await PageServer(EmptySite()).run { port.yield($0.port) } }
            defer { group.cancelAll() }
            let port = try #require(await ports.first { _ in true })
            #expect(try await fetchBesideIdle(LoopbackServer.connectionLimit + 50, port) == "HTTP/1.1 200")
        }
    }
}
