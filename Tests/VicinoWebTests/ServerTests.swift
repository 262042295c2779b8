import Foundation
import Testing
import Vicino
import VicinoActivity
import VicinoHarness
import VicinoTesting

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
}
