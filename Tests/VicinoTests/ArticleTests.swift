import Foundation
import Testing
import Vicino
import VicinoActivity
import VicinoTesting

@Suite("The articles")
struct ArticleTests {
    private static let folder = URL(filePath: #filePath).deletingLastPathComponent()

    @Test(
        "The articles show code that is compiled here",
        arguments: [
            ("Vicino/Vicino.docc/ShareYourOwnKind", "VicinoTests/ArticleExample", 6),
            ("Vicino/Vicino.docc/MeetPeopleNearby", "VicinoTests/MeetingArticleExample", 3),
            ("Vicino/Vicino.docc/ReadAndChangeRecords", "VicinoTests/RecordsArticleExample", 7),
            ("Vicino/Vicino.docc/ARepositoryOfYourOwn", "VicinoTests/RepositoryArticleExample", 2),
            ("VicinoDrawing/VicinoDrawing.docc/VicinoDrawing", "VicinoDrawingTests/DrawingArticleExample", 4),
            ("VicinoActivity/VicinoActivity.docc/VicinoActivity", "VicinoTests/ActivityArticleExample", 4),
            ("VicinoActivity/VicinoActivity.docc/AnImporterOfYourOwn", "VicinoTests/ImporterArticleExample", 3),
            ("VicinoPage/VicinoPage.docc/APageOfYourOwn", "VicinoPageTests/PageArticleExample", 4),
            ("VicinoSensing/VicinoSensing.docc/VicinoSensing", "VicinoServiceTests/SourceArticleExample", 2),
            ("Vicino/Vicino.docc/MeetOverBluetooth", "VicinoBluetoothTests/BluetoothArticleExample", 2),
        ])
    func same(article: String, example: String, count: Int) throws {
        let blocks = try Self.blocks("../../Sources/\(article).md")
        let example = try String(contentsOf: Self.folder.appending(path: "../\(example).swift"), encoding: .utf8)
        #expect(blocks.count == count)
        #expect(Self.code(blocks.joined()) == Self.code(example))
        #expect(Self.imports(blocks.joined()) == Self.imports(example))
    }

    private static func blocks(_ path: String) throws -> [String] {
        let text = try String(contentsOf: folder.appending(path: path), encoding: .utf8)
        return text.matches(of: /```swift\n(?s:(.*?))```/).map { String($0.1) }
    }

    private static func code(_ text: String) -> [Substring] {
        text.split(separator: "\n").filter { !$0.hasPrefix("import ") }
    }

    /// The article's imports are spread over its blocks, the file's are at its beginning.
    private static func imports(_ text: String) -> Set<Substring> {
        Set(text.split(separator: "\n").filter { $0.hasPrefix("import ") })
    }

    @Test("Sharing a ride hands over an invitation while peers can connect", .timeLimit(.minutes(10)))
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
                #expect(invitation.authorID == node.user)
                #expect(invitation.kindIDs == [Ride.schema.kind])
                #expect(invitation.addresses == node.listeningAddresses())
                break
            }
            group.cancelAll()
            try await group.waitForAll()
        }
        #expect(try node.records(Ride.self).all().map(\.record) == [Ride(kilometres: 12.5)])
        #expect(node.listeningAddresses().isEmpty)
    }

    @Test("An app's own importer takes what it can read, once, and says what it cannot")
    func importer() throws {
        let folder = try TemporaryFolder()
        let node = try Node.testing(folder, "Anna", kinds: [Activity.self])
        let start = node.now.advanced(byMilliseconds: -86_400_000).iso8601
        let lines = ["\(start) 1800 2400", "nonsense", "\(start) 99999999999999999 1", "\(start) 60 90"]
        let log = Array(lines.joined(separator: "\n").utf8)
        for _ in 0..<2 {
            let remarks = try importWalks(from: log, to: node)
            #expect(remarks == [2, 3].map { "line \($0): It is no start, seconds and steps." })
            #expect(try node.records(Activity.self).all().compactMap(\.record.steps).sorted() == [90, 2400])
        }
    }

    @Test("What is published in a folder reaches a follower who has met the author once", .timeLimit(.minutes(10)))
    func repository() async throws {
        let folder = try TemporaryFolder()
        let (author, follower) = try await Node.testFriends(sharing: MeterReading.self)
        try await publish(MeterReading(meter: "kitchen", litres: 7), on: author, to: folder.path)
        let anna = try follower.person(for: author.user)
        try await author.listen(host: "127.0.0.1") { listening in
            _ = try await follower.sync(with: anna, at: listening.addresses)
        }
        try await publish(MeterReading(meter: "kitchen", litres: 9), on: author, to: folder.path)
        #expect(try await litres(of: anna, on: follower, from: folder.path).sorted() == [7, 9])
        #expect(try await follower.fetch(anna, from: folder.path) == nil)
    }

    @Test("Loans are found, given back and tidied up as the article says")
    func library() throws {
        let folder = try TemporaryFolder()
        let node = try openLibrary(at: folder.file("library"), name: "Anna")
        #expect(node.dataPath == folder.file("library"))
        let now = node.now
        try node.add(contentsOf: [
            Loan(title: "Émile", lent: now, pages: 800), Loan(title: "Dune", lent: now, borrower: "Ben", pages: 600),
            Loan(title: "Candide", lent: now.advanced(byMilliseconds: 1000), pages: 90),
        ])
        #expect(try longBooks(on: node).map(\.title) == ["Dune", "Émile"])
        #expect(try loans(mentioning: "emile", of: node.me, on: node) == 2)
        #expect(try loans(to: ["Ben", "Carla"], on: node).map(\.title) == ["Dune"])
        #expect(try lately(on: node)?.title == "Candide")
        #expect(try loansByBorrower(of: node) == ["Ben": 1, nil: 2])
        try giveBack(try #require(try longBooks(on: node).first), on: node)
        #expect(try tidyUp(node) == 1)
        #expect(try longBooks(on: node).map(\.title) == ["Émile"])
        try undoLastDeletion(on: node)
        #expect(try node.records(Loan.self).filter(\.borrower == "Ben").first()?.returned != nil)
    }
}
