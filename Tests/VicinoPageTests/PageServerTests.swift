import NIOCore
import NIOPosix
import Testing
import Vicino
import VicinoTesting

@testable import VicinoPage

@Suite("The server of an app's page, over a real connection", .timeLimit(.minutes(2)))
struct PageServerTests {
    /// Sends a request to a page, and reads the answer to its end.
    private func send(
        _ method: String, _ path: some StringProtocol, to page: PageAddress, fields: String = "", body: String = ""
    ) async throws -> String {
        let channel = try await ClientBootstrap(group: MultiThreadedEventLoopGroup.singleton)
            .connect(host: "127.0.0.1", port: page.port) { channel in
                channel.eventLoop.makeCompletedFuture {
                    try NIOAsyncChannel<ByteBuffer, ByteBuffer>(wrappingChannelSynchronously: channel)
                }
            }
        let head = """
            \(method) \(path) HTTP/1.1\r\nHost: \(page.origin.name):\(page.port)\r\nConnection: close\r\n\
            Content-Length: \(body.utf8.count)\r\n\(fields)\r\n
            """
        return try await channel.executeThenClose { answer, request in
            try await request.write(ByteBuffer(string: head + body))
            var received = ByteBuffer()
            for try await bytes in answer { received.writeImmutableBuffer(bytes) }
            return String(buffer: received)
        }
    }

    @Test("The server starts, signs in a browser by its link, and answers its page and its form")
    func shopping() async throws {
        let node = try Node.testing("Anna", kinds: [Need.self])
        let pages = AsyncStream.makeStream(of: PageAddress.self)
        try await withThrowingTaskGroup(of: Void.self) { group in
            group.addTask { try await PageServer(ShoppingSite(node: node)).run { pages.continuation.yield($0) } }
            defer { group.cancelAll() }
            let page = try #require(await pages.stream.first { _ in true })
            let link = page.signInLink()
            #expect(link.hasPrefix("\(page.origin.address)/sign-in?token="))
            let path = link.dropFirst(page.origin.address.count)
            let signedIn = try await send("GET", path, to: page)
            #expect(signedIn.hasPrefix("HTTP/1.1 303"))
            let cookie = try #require(signedIn.firstMatch(of: /(?i)set-cookie: ([^;]*);/)).1
            let fields = "Cookie: \(cookie)\r\n"
            #expect(try await send("GET", "/", to: page, fields: fields).contains("Nothing to buy"))
            let form = "\(fields)Origin: \(page.origin.address)\r\nContent-Type: application/x-www-form-urlencoded\r\n"
            #expect(try await send("POST", "/add", to: page, fields: form, body: "name=Tea").hasPrefix("HTTP/1.1 303"))
            #expect(try await send("GET", "/", to: page, fields: fields).contains("<li>Tea</li>"))
            #expect(try await send("GET", "/", to: page).hasPrefix("HTTP/1.1 403"))
        }
    }

    @Test("An error of the receiver of the address ends the server")
    func failedStart() async throws {
        struct Failure: Error {}
        let node = try Node.testing("Anna", kinds: [Need.self])
        await #expect(throws: Failure.self) {
            try await PageServer(ShoppingSite(node: node)).run { _ in throw Failure() }
        }
    }
}
