import Foundation
import Testing
import Vicino
import VicinoTesting

@Suite("The article about one’s own kind of record")
struct ArticleTests {
    @Test("Shows what is compiled here")
    func same() throws {
        let folder = URL(filePath: #filePath).deletingLastPathComponent()
        let article = folder.appending(path: "../../Sources/Vicino/Vicino.docc/ShareYourOwnKind.md")
        let text = try String(contentsOf: article, encoding: .utf8)
        let blocks = text.matches(of: /```swift\n(?s:(.*?))```/).map { String($0.1) }
        let example = try String(contentsOf: folder.appending(path: "ArticleExample.swift"), encoding: .utf8)
        #expect(blocks.count == 5 && Self.code(blocks.joined()) == Self.code(example))
        #expect(Self.imports(blocks.joined()) == Self.imports(example))
    }

    private static func code(_ text: String) -> [Substring] {
        text.split(separator: "\n").filter { !$0.hasPrefix("import ") }
    }

    /// The article imports what it needs when it needs it, the file at its beginning.
    private static func imports(_ text: String) -> Set<Substring> {
        Set(text.split(separator: "\n").filter { $0.hasPrefix("import ") })
    }

    @Test("Whoever shares a ride hands an invitation over while others can connect", .timeLimit(.minutes(1)))
    func sharing() async throws {
        let folder = try TemporaryFolder()
        let node = try Node.testing(folder, "Anna")
        let (invitations, handOver) = AsyncStream.makeStream(of: Invitation.self)
        try await withThrowingTaskGroup(of: Void.self) { group in
            group.addTask {
                defer { handOver.finish() }
                try await share(Ride(kilometres: 12.5), on: node) { handOver.yield($0) }
            }
            for await invitation in invitations {
                #expect(invitation.author == node.user && invitation.kinds == [Ride.schema.kind])
                #expect(invitation.addresses == node.listeningAddresses())
                break
            }
            group.cancelAll()
            try await group.waitForAll()
        }
        #expect(try node.records(of: node.me, as: Ride.self).map(\.record) == [Ride(kilometres: 12.5)])
        #expect(node.listeningAddresses().isEmpty)
    }
}
