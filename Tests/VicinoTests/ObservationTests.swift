import Foundation
import Testing
import VicinoActivity
import VicinoCore
import VicinoFolder
import VicinoStore
import VicinoTesting

@testable import Vicino

@Suite("Observing a node", .timeLimit(.minutes(10)))
struct ObservationTests {
    @Test("An observation begins with the present records, and follows changes by another node of the folder")
    func own() async throws {
        let folder = try TemporaryFolder()
        let node = try Node.testing(folder, "Anna", kinds: .builtIn)
        let other = try Node.open(node.configuration)
        try other.add(Activity.make())
        var counts = node.observe { try $0.records(Activity.self).all().count }.makeAsyncIterator()
        #expect(try await counts.next() == 1)
        try other.add(Activity.make())
        var seen = try await counts.next()
        while seen == 1 { seen = try await counts.next() }
        #expect(seen == 2)
    }

    @Test("An unrelated change repeats no value, and a request is observed with its conditions")
    func unrelated() async throws {
        let folder = try TemporaryFolder()
        let node = try Node.testing(folder, "Anna", kinds: .builtIn)
        let runs = node.observe(Activity.self, { $0.filter(\.name == "running").limit(2) })
        var found = runs.makeAsyncIterator()
        #expect(try await found.next() == [])
        try node.add(Activity.make("walking"))
        let id = try node.add(Activity.make("running"))
        #expect(try await found.next()?.map(\.id) == [id])
        try node.add(Activity.make("walking"))
        try node.delete(id)
        #expect(try await found.next() == [])
    }

    @Test("A write is noticed in the folder and in that of the replicas, by any program")
    func writes() async throws {
        let folder = try TemporaryFolder()
        let anna = try Node.testing(folder, "Anna", kinds: .builtIn)
        let ben = try Node.testing(folder, "Ben", kinds: .builtIn)
        var own = FolderWrites(ben.folder).changes.makeAsyncIterator()
        try Node.open(ben.configuration).add(Activity.make())
        #expect(await own.next() != nil)
        try anna.add(Activity.make())
        _ = try ben.follow(.bytes(try anna.dump()))
        let replica = try #require(
            try FileManager.default.contentsOfDirectory(atPath: folder.file("Ben/replicas")).first)
        var others = FolderWrites(ben.folder).changes.makeAsyncIterator()
        let file = try #require(FileHandle(forWritingAtPath: folder.file("Ben/replicas/\(replica)")))
        try file.write(
            contentsOf: try Data(contentsOf: URL(filePath: folder.file("Ben/replicas/\(replica)"))).prefix(1))
        #expect(await others.next() != nil)
    }

    @Test("Each of several readers learns of a write, and the end of one does not end the others")
    func readers() async throws {
        let folder = try TemporaryFolder()
        let node = try Node.testing(folder, "Anna", kinds: .builtIn)
        let writes = FolderWrites(node.folder, includesReplicas: false)
        var first = writes.changes.makeAsyncIterator()
        var second = writes.changes.makeAsyncIterator()
        try node.add(Activity.make())
        // The older one first: it must not wait for the end of the newer one.
        #expect(await first.next() != nil)
        #expect(await second.next() != nil)
        let ended = Task { for await _ in writes.changes {} }
        ended.cancel()
        await ended.value
        try node.add(Activity.make())
        #expect(await first.next() != nil)
        #expect(await second.next() != nil)
    }

    @Test("Other people's records count, also of newly followed authors")
    func followed() async throws {
        let folder = try TemporaryFolder()
        let anna = try Node.testing(folder, "Anna", kinds: .builtIn)
        let ben = try Node.testing(folder, "Ben", kinds: .builtIn)
        let records = ben.observe { node in
            try node.following().map { try node.records(Activity.self, of: $0).count() }
        }
        var counts = records.makeAsyncIterator()
        var seen = try await counts.next()
        #expect(seen == [])
        try anna.add(Activity.make())
        _ = try ben.follow(.bytes(try anna.dump()))
        while seen != [1] { seen = try await counts.next() }
        try anna.add(Activity.make())
        _ = try ben.importDump(.bytes(try anna.dump()))
        while seen != [2] { seen = try await counts.next() }
    }

    @Test("Reading other people's records does not change them, and one change causes no endless others")
    func rest() throws {
        let folder = try TemporaryFolder()
        let anna = try Node.testing(folder, "Anna", kinds: .builtIn)
        let ben = try Node.testing(folder, "Ben", kinds: .builtIn)
        try anna.add(Activity.make())
        _ = try ben.follow(.bytes(try anna.dump()))
        let watch = try ChangeWatch(ben.folder, includesReplicas: true)
        while try watch.detectChange() {}
        let reader = try Node.open(ben.configuration)
        #expect(try reader.following().map { try reader.records(Activity.self, of: $0).count() } == [1])
        #expect(try !watch.detectChange())
        try anna.add(Activity.make())
        _ = try ben.importDump(.bytes(try anna.dump()))
        #expect(try watch.detectChange())
        while try watch.detectChange() {}
    }

    @Test("It ends when its task is cancelled")
    func cancelled() async throws {
        let folder = try TemporaryFolder()
        let node = try Node.testing(folder, "Anna", kinds: .builtIn)
        let (started, starts) = AsyncStream.makeStream(of: Void.self)
        let task = Task {
            defer { starts.finish() }
            for try await _ in node.observe({ try $0.recordCounts(of: $0.me) }) { starts.yield() }
        }
        for await _ in started { break }
        task.cancel()
        try await task.value
    }
}
