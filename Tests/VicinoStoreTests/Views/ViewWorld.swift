import Foundation
import VicinoCore
import VicinoFormat
import VicinoHarness
import VicinoTesting

@testable import VicinoFolder
@testable import VicinoStore

/// An author with records of two kinds, and followers who get files of what is shared with them.
final class ViewWorld {
    let files: TemporaryFolder
    private(set) var store: OwnStore
    private let folder: DataFolder
    var now: Timestamp
    var random: SeededGenerator
    /// A kind with a beginning, and a field of each class.
    let event: Schema
    /// A kind without a beginning.
    let thing: Schema
    private var copies = 0
    private var replicas: [String: ReplicaStore] = [:]

    init(seed: UInt64 = 1) throws {
        files = try TemporaryFolder()
        now = try Timestamp(milliseconds: 1_790_000_000_000)
        event = try Schema(
            kind: KindID("org.example.event", major: 1), minor: 0,
            fields: [
                FieldSchema(1, "title", type: .text, isOptional: false, privacy: .open),
                FieldSchema(2, "start", type: .timestamp, isOptional: false, privacy: .open),
                FieldSchema(3, "end", type: .timestamp, isOptional: true, privacy: .open),
                FieldSchema(4, "note", type: .text, isOptional: true, privacy: .note),
                FieldSchema(5, "place", type: .text, isOptional: true, privacy: .place),
                FieldSchema(6, "area", type: .text, isOptional: true, privacy: .area),
                FieldSchema(7, "diary", type: .text, isOptional: true, privacy: .personal),
            ], calendar: CalendarMapping(title: 1, start: 2, end: 3, offset: nil))
        thing = try Schema(
            kind: KindID("org.example.thing", major: 1), minor: 0,
            fields: [FieldSchema(1, "name", type: .text, isOptional: false, privacy: .open)], calendar: nil)
        folder = DataFolder(path: files.path + "/data", statePath: files.path + "/state")
        var random = SeededGenerator(seed: seed)
        store = try OwnStore.create(in: folder, name: "Anna", using: &random)
        self.random = random
    }

    // MARK: The author

    func content(_ title: String, at hour: Int64 = 0, note: String? = "a note") -> RecordContent {
        var content = RecordContent()
        content[1] = .text(title)
        content[2] = .integer(1_780_000_000_000 + hour * 3_600_000)
        content[4] = note.map { .text($0) }
        content[5] = .text("48.2 11.5")
        content[6] = .text("at work")
        content[7] = .text("dear diary")
        return content
    }

    /// The moment of an hour of `content`.
    func moment(_ hour: Int64) throws -> Timestamp { try Timestamp(milliseconds: 1_780_000_000_000 + hour * 3_600_000) }

    @discardableResult
    func edit<T>(_ body: (OwnTransaction) throws -> T) throws -> T {
        now = now.advanced(byMilliseconds: 1_000)
        return try store.edit(now: now, using: &random, body)
    }

    @discardableResult
    func add(_ title: String, at hour: Int64 = 0, note: String? = "a note", isPrivate: Bool = false) throws -> RecordID
    {
        try edit {
            try $0.add(CanonicalContent(content(title, at: hour, note: note), for: event), isPrivate: isPrivate)
        }
    }

    @discardableResult
    func addThing(_ name: String) throws -> RecordID {
        var content = RecordContent()
        content[1] = .text(name)
        return try edit { try $0.add(CanonicalContent(content, for: thing), isPrivate: false) }
    }

    func change(_ id: RecordID, _ title: String, at hour: Int64 = 0, note: String? = "a note") throws {
        try edit { try $0.update(id, content(title, at: hour, note: note), by: event) }
    }

    func audience(_ sharing: Sharing) throws -> Audience {
        try store.audience(for: sharing, now: now, using: &random)
    }

    /// Begins a new writer, as after a restore.
    func restore() throws { _ = try store.restore(now: now, using: &random) }

    /// Closes the folder, and opens it again.
    func reopen() throws {
        try store.close()
        store = try OwnStore.open(folder)
    }

    /// A copy of the folder as it is now, on another computer: its next change notices that it is one.
    func copy() throws -> OwnStore {
        let path = files.path + "/copy-\(copies)"
        copies += 1
        try store.database.file.checkpoint()
        try FileManager.default.copyItem(atPath: folder.path, toPath: path)
        return try OwnStore.open(DataFolder(path: path, statePath: files.path + "/state"))
    }

    /// Goes on with a copy of the folder.
    func use(_ copy: OwnStore) throws { store = copy }

    /// Adds a record in a copy.
    func add(_ title: String, to store: OwnStore) throws -> RecordID {
        now = now.advanced(byMilliseconds: 1_000)
        return try store.edit(now: now, using: &random) {
            try $0.add(CanonicalContent(content(title), for: event), isPrivate: false)
        }
    }

    func problems() throws -> [String] { try store.database.verify(isReplica: false).problems }

    // MARK: Followers

    /// A dump for followers.
    func dump(_ sharing: Sharing, since have: Have? = nil) throws -> [UInt8] {
        var bytes: [UInt8] = []
        try store.export(for: .followers(sharing), since: have, now: now, using: &random) { header, entries in
            var writer = try DumpWriter(header: header) { bytes += $0 }
            try entries { try writer.write($0, log: $1) }
            try writer.finish()
        }
        return bytes
    }

    func replica(_ name: String) throws -> ReplicaStore {
        if let known = replicas[name] { return known }
        let folder = DataFolder(path: files.path + "/" + name, statePath: files.path + "/state-" + name)
        try folder.prepare()
        let replica = try ReplicaStore.open(folder, store.user)
        replicas[name] = replica
        return replica
    }

    /// Gives a follower a file of what is shared with them.
    @discardableResult
    func give(_ sharing: Sharing, to name: String, isUpdate: Bool = false) throws -> ImportOutcome {
        let replica = try replica(name)
        let bytes = try dump(sharing, since: isUpdate ? replica.have() : nil)
        return try replica.merge { try DumpReader(bytes: bytes) }
    }

    /// What a follower sees of a kind, by id.
    func seen(by name: String, _ schema: Schema? = nil) throws -> [RecordID: RecordContent] {
        var seen: [RecordID: RecordContent] = [:]
        try replica(name).database.records(RecordQuery(kind: (schema ?? event).kind, now: now)) {
            seen[$0.id] = $0.content
        }
        return seen
    }

    /// The titles that a follower sees, sorted.
    func titles(seenBy name: String, _ schema: Schema? = nil) throws -> [String] {
        try seen(by: name, schema).values.compactMap { content in
            if case .text(let title)? = content[1] { title } else { nil }
        }.sorted()
    }

    func replicaProblems(_ name: String) throws -> [String] {
        try replica(name).database.verify(isReplica: true).problems
    }
}
