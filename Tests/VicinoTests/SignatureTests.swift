import Foundation
import Testing
import Vicino
import VicinoActivity
import VicinoHarness
import VicinoTesting

/// Signatures, and the marker outside the folder that says how far they go, after a power cut.
@Suite("Signatures and power cuts")
struct SignatureTests {
    private let folder: TemporaryFolder
    private let clock = TestClock()
    private let follower: Node
    private let configuration: Node.Configuration

    init() throws {
        folder = try TemporaryFolder()
        follower = try Node.testing(folder, "Ben", clock: clock, kinds: .builtIn)
        configuration = Node.Configuration.testing(folder, "Anna", clock: clock, kinds: .builtIn)
    }

    @Test("Signatures that a power cut removes are made again, by the same writer")
    func signedAgain() async throws {
        var random = SeededGenerator(seed: 1)
        var author: Node? = try Node.testing(folder, "Anna", clock: clock, kinds: .builtIn)
        // The view of those who get files begins before the cut: a follower of another view would get all records anew.
        _ = try requireValue(author).dump()
        let first = try requireValue(author).add(Activity.make(note: "first"))
        let cut = try PowerCut(of: configuration.dataPath, &random)
        let person = try follower.follow(.bytes(try requireValue(author).dump())).person
        author = nil
        try await cut.putBack()

        let again = try Node.open(configuration)
        let second = try again.add(Activity.make(note: "second"))
        #expect(second.writer == first.writer)
        // This folder has forgotten that it handed out the state that the follower holds.
        let report = try follower.importDump(.bytes(try again.dump(since: try follower.haveFile(of: person))))
        #expect(report.forkCount == 0)
        #expect(report.addedCount == 1)
        #expect(try follower.values(of: person) == again.values(of: again.me))
    }

    @Test("A marker that a power cut has corrupted starts another writer, and no record is lost")
    func garbled() throws {
        let author = try Node.testing(folder, "Anna", clock: clock, kinds: .builtIn)
        let first = try author.add(Activity.make(note: "first"))
        let person = try follower.follow(.bytes(try author.dump())).person
        let marker = "\(configuration.statePath)/\(first.writer).json"
        let length = try Data(contentsOf: URL(fileURLWithPath: marker)).count
        try Data(repeating: 0, count: length).write(to: URL(fileURLWithPath: marker))

        let second = try author.add(Activity.make(note: "second"))
        #expect(second.writer != first.writer)
        let report = try follower.importDump(.bytes(try author.dump()))
        #expect(report.forkCount == 0)
        #expect(report.addedCount == 1)
        #expect(try follower.values(of: person) == author.values(of: author.me))
    }
}
