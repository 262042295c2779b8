import GRDB
import Testing
import VicinoCore
import VicinoFolder
import VicinoFormat
import VicinoHarness
import VicinoTesting

@testable import VicinoStore

/// The own store derives the logs that the Python peer has derived from the text of `Protocol/logs.md`.
@Suite("Known answers: logs of views")
struct DerivedVectorTests {
    /// What a case's author has.
    private struct Author {
        let store: OwnStore
        let schema: Schema
        let sharing: Sharing
        var ids: [Int: RecordID] = [:]
        var hidden: Set<Int> = []
        var deleted: Set<Int> = []
    }

    @Test("Every step takes the numbers of the vector, and leaves its entries", arguments: 0..<6)
    func derived(index: Int) throws {
        let vector = try DerivedVector.all()[index]
        let files = try TemporaryFolder()
        var author = try self.author(of: vector, in: files)
        let view = try #require(ViewID(Hex.decode(vector.view, count: 8) ?? []))
        for (index, step) in vector.steps.enumerated() {
            if index == vector.madeAfter { try makeAudience(of: vector, author) }
            let before = try next(view, author.store)
            try perform(step, &author)
            let numbers = try Array(before..<next(view, author.store))
            #expect(numbers == (index < vector.madeAfter ? [] : step.numbers), "step \(index)")
        }
        if vector.madeAfter == vector.steps.count { try makeAudience(of: vector, author) }
        try expectLog(of: vector, author)
    }

    @Test("Every case is tested")
    func all() throws {
        let count = try DerivedVector.all().count
        #expect(count == 6)
    }

    private func author(of vector: DerivedVector, in files: TemporaryFolder) throws -> Author {
        let folder = DataFolder(path: files.file("data"), statePath: files.file("state"))
        var generator = SeededGenerator(seed: 1)
        let store = try OwnStore.create(in: folder, name: "Ada", using: &generator)
        // A new writer draws its id and then its secret: the bytes 0, 1, 2…
        var secret = CountingGenerator(from: .max)
        _ = try store.restore(now: Timestamp(milliseconds: vector.madeAt - 1_000_000), using: &secret)
        let bytes = try #require(Hex.decode(vector.schema, count: vector.schema.utf8.count / 2))
        let schema = try Schema(wireBytes: bytes[...])
        let places = try #require(SharedForm.Places(rawValue: vector.places))
        let since = try vector.since.first.map { try Timestamp(milliseconds: $0) }
        let form = SharedForm(showsNotes: vector.notes, places: places)
        return Author(store: store, schema: schema, sharing: Sharing(.kinds([schema.kind]), in: form, since: since))
    }

    private func makeAudience(of vector: DerivedVector, _ author: Author) throws {
        // A writer that the device might need is drawn before the key.
        var key = CountingGenerator(from: .max)
        let now = try Timestamp(milliseconds: vector.madeAt)
        let audience = try author.store.audience(for: author.sharing, now: now, using: &key)
        #expect(Hex.encode(audience.key) == vector.audienceKey)
    }

    /// Makes the one change that leaves a record as the step says.
    private func perform(_ step: DerivedVector.Step, _ author: inout Author) throws {
        var generator = SeededGenerator(seed: 2)
        let now = try Timestamp(milliseconds: step.moment)
        let bytes = try #require(Hex.decode(step.content, count: step.content.utf8.count / 2))
        let content = try Trash.content(bytes, author.schema)
        var changed = author
        try author.store.edit(now: now, using: &generator) { editing in
            guard let id = changed.ids[step.record] else {
                let canonical = try CanonicalContent(content, for: changed.schema)
                changed.ids[step.record] = try editing.add(canonical, isPrivate: step.isPrivate)
                return
            }
            if bytes.isEmpty {
                try editing.delete(id, forever: false)
                changed.deleted.insert(step.record)
            } else if changed.deleted.remove(step.record) != nil {
                try editing.undelete(id)
            } else if changed.hidden.contains(step.record) != step.isPrivate {
                try editing.setPrivate(id, step.isPrivate)
            } else {
                try editing.update(id, content, by: changed.schema)
            }
        }
        if step.isPrivate { changed.hidden.insert(step.record) } else { changed.hidden.remove(step.record) }
        author = changed
    }

    private func next(_ view: ViewID, _ store: OwnStore) throws -> UInt64 {
        try store.database.read { try FeedLog.fetchAll($0, view: view).map(\.next).max() ?? 0 }
    }

    private func expectLog(of vector: DerivedVector, _ author: Author) throws {
        var generator = SeededGenerator(seed: 3)
        let now = try Timestamp(milliseconds: vector.madeAt + 1_000_000)
        try author.store.export(for: .followers(author.sharing), since: nil, now: now, using: &generator) {
            header, entries in
            let log = try #require(header.logs.first)
            let head = try #require(try log.head?.claimed())
            #expect(header.logs.count == 1)
            #expect(head.log.view.description == vector.view)
            #expect(head.log.writer.description == vector.writer)
            #expect(head.schemas.description == vector.schemas)
            #expect(head.position.next == vector.next)
            #expect(head.position.root.description == vector.root)
            var found: [DerivedVector.Entry] = []
            try entries { batch, _ in
                for (entry, leaf) in zip(batch.headers, batch.leaves()) {
                    found.append(
                        DerivedVector.Entry(
                            number: entry.number, id: entry.id.description, clock: entry.clock.rawValue,
                            leaf: leaf.description))
                }
            }
            #expect(found == vector.entries)
        }
    }
}
