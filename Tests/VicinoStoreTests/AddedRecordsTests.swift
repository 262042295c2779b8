import Testing
import VicinoCore
import VicinoHarness
import VicinoTesting

@testable import VicinoFolder
@testable import VicinoStore

/// Records that are added by the thousand wait for each other, and are compared with existing ones.
@Suite("Many new records")
struct AddedRecordsTests {
    private let files: TemporaryFolder
    private let now: Timestamp
    /// A kind with a personal field, which followers do not see.
    private let schema: Schema

    init() throws {
        files = try TemporaryFolder()
        now = try Timestamp(milliseconds: 1_790_000_000_000)
        schema = try HostileAuthor.eventSchema(privacy: .personal)
    }

    private func store(_ name: String) throws -> OwnStore {
        let folder = DataFolder(path: files.path + "/" + name, statePath: files.path + "/state-" + name)
        var generator = SystemRandomNumberGenerator()
        return try OwnStore.create(in: folder, name: "Anna", using: &generator)
    }

    @discardableResult
    private func edit<T>(_ store: OwnStore, _ body: (OwnTransaction) throws -> T) throws -> T {
        var generator = SystemRandomNumberGenerator()
        return try store.edit(now: now, using: &generator, body)
    }

    private func content(_ title: String, start: Int64 = 1000) -> RecordContent {
        var content = RecordContent()
        content[1] = .text(title)
        content[2] = .integer(start)
        return content
    }

    /// Adds records, except those with the title and start of an existing one.
    private func add(_ contents: [RecordContent], to store: OwnStore) throws -> Int {
        try edit(store) { editing in
            try contents.count { try editing.add(CanonicalContent($0, for: schema), unlessSameIn: ["title", "start"]) }
        }
    }

    private func titles(_ store: OwnStore) throws -> [String] {
        var titles: [String] = []
        try store.database.records(RecordQuery(kind: schema.kind, now: now)) { record in
            if case .text(let title)? = record.content[1] { titles.append(title) }
        }
        return titles
    }

    @Test("Every record exists once, in order, with its author's digests, however many wait together")
    func whole() throws {
        for count in [1, 31, 33, 255, 256, 257, 700] {
            let store = try store("whole\(count)")
            var random = SeededGenerator(seed: 1)
            _ = try store.audience(for: .everything, now: now, using: &random)
            #expect(try add((0..<count).map { content("\($0)") }, to: store) == count)
            #expect(try titles(store) == (0..<count).map { "\($0)" })
            #expect(try add((0...count).map { content("\($0)") }, to: store) == 1)
            let report = try store.database.verify(isReplica: false)
            // Each is in the log for the author's own devices and in the view of the audience.
            #expect(report.problems == [])
            #expect(report.entries == 2 * (count + 1))
        }
    }

    @Test("Adding, reading, changing and deleting in turn gives the same as each alone")
    func turns() throws {
        let store = try store("turns")
        try edit(store) { editing in
            let first = try editing.add(CanonicalContent(content("a"), for: schema))
            #expect(try editing.content(first).0 == content("a"))
            let second = try editing.add(CanonicalContent(content("b"), for: schema))
            try editing.update(first, content("c"), by: schema)
            #expect(try !editing.add(CanonicalContent(content("c"), for: schema), unlessSameIn: ["title"]))
            #expect(try editing.add(CanonicalContent(content("a"), for: schema), unlessSameIn: ["title"]))
            try editing.delete(second, forever: true)
            #expect(try editing.add(CanonicalContent(content("b"), for: schema), unlessSameIn: ["title"]))
            #expect(try !editing.add(CanonicalContent(content("b"), for: schema), unlessSameIn: ["title"]))
            var found = 0
            try editing.records(RecordQuery(kind: schema.kind, now: now)) { _ in found += 1 }
            #expect(found == 3)
        }
        #expect(try titles(store).sorted() == ["a", "b", "c"])
        #expect(try store.database.verify(isReplica: false).problems == [])
    }

    @Test("Existing records are found whatever their time, and in whatever order they are added")
    func order() throws {
        let store = try store("order")
        let starts = (0..<300).map { Int64($0 * $0) * 1000 }
        #expect(try add(starts.map { content("x", start: $0) }, to: store) == 300)
        for starts in [starts, starts.reversed(), starts.shuffled()] {
            #expect(try add(starts.map { content("x", start: $0) }, to: store) == 0)
            #expect(try add(starts.map { content("x", start: $0 + 1) }, to: store) == 300)
            let new = starts.map { content("x", start: $0 + 1) }
            #expect(try add(new, to: store) == 0)
            try edit(store) { editing in
                var ids: [RecordID] = []
                try editing.records(RecordQuery(kind: schema.kind, now: now)) { record in
                    if case .integer(let start)? = record.content[2], start % 1000 == 1 { ids.append(record.id) }
                }
                for id in ids { try editing.delete(id, forever: true) }
            }
        }
    }

    @Test(
        "Twice as many records with one start cost twice as much, both new and existing ones"
    )
    func growth() throws {
        func steps(_ count: Int) throws -> (new: Int, known: Int) {
            let store = try store("growth\(count)")
            let contents = (0..<count).map { content("\($0)") }
            func steps(_ expected: Int) throws -> Int {
                try SQLWork.steps(store.database) {
                    let added = try add(contents, to: store)
                    #expect(added == expected)
                }
            }
            return (try steps(count), try steps(0))
        }
        let few = try steps(1000)
        let many = try steps(2000)
        #expect(many.new * 10 <= few.new * 22, "\(few) \(many)")
        #expect(many.known * 10 <= few.known * 22, "\(few) \(many)")
    }

    @Test("Few records are found among many without reading the others")
    func among() throws {
        func steps(_ count: Int) throws -> Int {
            let store = try store("among\(count)")
            #expect(try add((0..<count).map { content("\($0)") }, to: store) == count)
            var query = RecordQuery(kind: schema.kind, now: now)
            let ids = try all(query, in: store).suffix(3)
            query.among = RecordRuns(Array(ids))
            query.limit = 2
            return try SQLWork.steps(store.database) {
                try store.database.write { db in
                    var found: [RecordID] = []
                    try FeedDatabase.records(db, matching: query) { found.append($0.id) }
                    #expect(found == Array(ids.prefix(2)))
                }
            }
        }
        #expect(try steps(4000) < steps(100) * 2)
    }

    @Test("Records that still run are found by the end of all times, without reading others, past or future")
    func running() throws {
        func steps(_ count: Int64) throws -> Int {
            let store = try store("running\(count)")
            let ended = (0..<count).map { index in
                var content = content("\(index)", start: now.milliseconds + (index - count / 2) * 3_600_000)
                content[3] = .integer(now.milliseconds + (index - count / 2 + 1) * 3_600_000)
                return content
            }
            let running = [content("earlier"), content("later", start: now.milliseconds + 60_000)]
            #expect(try add(ended + running, to: store) == Int(count) + 2)
            var query = RecordQuery(kind: schema.kind, now: now)
            query.from = .latest
            return try SQLWork.steps(store.database) {
                try store.database.write { db in
                    var found: [String] = []
                    try FeedDatabase.records(db, matching: query) { record in
                        if case .text(let title)? = record.content[1] { found.append(title) }
                    }
                    #expect(found == ["earlier", "later"])
                }
            }
        }
        #expect(try steps(4000) < steps(100) * 2)
    }

    private func all(_ query: RecordQuery, in store: OwnStore) throws -> [RecordID] {
        var ids: [RecordID] = []
        try store.database.records(query) { ids.append($0.id) }
        return ids
    }
}
