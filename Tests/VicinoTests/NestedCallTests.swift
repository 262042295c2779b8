import Testing
import VicinoActivity
import VicinoCore
import VicinoLocks
import VicinoTesting
import VicinoThreads

@testable import Vicino
@testable import VicinoStore

/// A node that follows another one, and what the calls need.
private struct Fixture: Sendable {
    let folder: TemporaryFolder
    let ben: Node
    let anna: Person
    let annas: [UInt8]
    let own: [UInt8]
    let record: RecordID

    init() throws {
        folder = try TemporaryFolder()
        let author = try Node.testing(folder, "Anna", kinds: .builtIn)
        try author.add(contentsOf: (0..<3).map { Activity.make("running", start: Int64($0) * 3_600_000) })
        annas = try author.dump()
        ben = try Node.testing(folder, "Ben", kinds: .builtIn)
        record = try ben.add(Activity.make("walking", note: "kept"))
        try ben.add(contentsOf: (0..<3).map { Activity.make("reading", start: Int64($0) * 3_600_000) })
        own = try ben.dump(own: true)
        _ = try ben.follow(.bytes(annas))
        anna = try #require(try ben.following().first)
    }
}

/// A public function with a closure, in which another one is called.
private struct Place: CustomTestStringConvertible, Sendable {
    enum Kind { case read, change, merge }

    let testDescription: String
    let kind: Kind
    let run: @Sendable (Fixture, @escaping @Sendable () -> Void) throws -> Void

    init(
        _ name: String, _ kind: Kind,
        run: @escaping @Sendable (Fixture, @escaping @Sendable () -> Void) throws -> Void
    ) {
        testDescription = name
        self.kind = kind
        self.run = run
    }

    static let all: [Place] = [
        Place("the closure of write", .change) { at, call in try at.ben.write { _ in call() } },
        Place("write after a change", .change) { at, call in
            try at.ben.write { transaction in
                try transaction.add(Activity.make())
                call()
            }
        },
        Place("forEach of a transaction", .change) { at, call in
            try at.ben.write { try $0.records(Activity.self).limit(1).forEach { _ in call() } }
        },
        Place("update of a transaction", .change) { at, call in
            _ = try at.ben.write { try $0.update(at.record, as: Activity.self) { _ in call() } }
        },
        Place("update", .change) { at, call in try at.ben.update(at.record, as: Activity.self) { _ in call() } },
        Place("a sequence of records to add", .change) { at, call in
            try at.ben.add(
                contentsOf: [1].lazy.map { _ in
                    call()
                    return Activity.make()
                })
        },
        Place("a function that produces records", .change) { at, call in
            _ = try at.ben.add(Activity.self, uniqueBy: [\Activity.name]) { add in
                try add(Activity.make())
                call()
            }
        },
        Place("forEach of own records", .read) { at, call in
            try at.ben.records(Activity.self).limit(1).forEach { _ in call() }
        },
        Place("forEach of a followed person's records", .read) { at, call in
            try at.ben.records(Activity.self, of: at.anna).limit(1).forEach { _ in call() }
        },
        Place("the sink of an export", .read) { at, call in
            let call = once(call, in: at.ben)
            try at.ben.export { _ in call() }
        },
        Place("the sink of a backup", .read) { at, call in
            let call = once(call, in: at.ben)
            _ = try at.ben.backUp { _ in call() }
        },
        Place("the source of an import", .merge) { at, call in _ = try at.ben.importDump(source(at.annas, call)) },
        Place("the source of an own dump", .merge) { at, call in _ = try at.ben.importDump(source(at.own, call)) },
        Place("the source of a restore", .merge) { at, call in _ = try at.ben.restore(from: [source(at.own, call)]) },
        Place("the source to follow", .merge) { at, call in _ = try at.ben.follow(source(at.annas, call)) },
        Place("the source of a check", .merge) { at, call in _ = try at.ben.verify(source(at.annas, call)) },
    ]

    /// A call that is made once, in a read of the node's own records.
    private static func once(_ call: @escaping @Sendable () -> Void, in node: Node) -> @Sendable () -> Void {
        let isMade = LockedValue(false)
        return {
            guard node.own.database.file.threads.isReading else { return }
            let wasMade = isMade.withLock { isMade in
                defer { isMade = true }
                return isMade
            }
            if !wasMade { call() }
        }
    }

    /// A dump that makes a call when it is opened the second time: the first reading is of its statements.
    private static func source(_ dump: [UInt8], _ call: @escaping @Sendable () -> Void) -> DumpSource {
        let openings = LockedValue(0)
        return DumpSource {
            let number = openings.withLock { openings in
                openings += 1
                return openings
            }
            if number == 2 { call() }
            var rest = dump[...]
            return { count in
                defer { rest = rest.dropFirst(count) }
                return Array(rest.prefix(count))
            }
        }
    }
}

/// A public call that waits for the disk.
private struct Call: Sendable {
    let name: String
    let isChange: Bool
    let run: @Sendable (Fixture) throws -> Void

    static func read<T>(_ name: String, _ run: @escaping @Sendable (Fixture) throws -> T) -> Call {
        Call(name: name, isChange: false) { _ = try run($0) }
    }

    static func change<T>(_ name: String, _ run: @escaping @Sendable (Fixture) throws -> T) -> Call {
        Call(name: name, isChange: true) { _ = try run($0) }
    }

    static let reads: [Call] = [
        .read("all") { try $0.ben.records(Activity.self).all() },
        .read("first") { try $0.ben.records(Activity.self).first() },
        .read("count") { try $0.ben.records(Activity.self).count() },
        .read("count by") { try $0.ben.records(Activity.self).count(by: \.name) },
        .read("forEach") { try $0.ben.records(Activity.self).forEach { _ in } },
        .read("record") { try $0.ben.record($0.record, as: Activity.self) },
        .read("recordID") { try $0.ben.recordID(named: $0.record.description) },
        .read("trashedRecords") { try $0.ben.trashedRecords(Activity.self) },
        .read("schemas") { try $0.ben.schemas(of: $0.ben.me) },
        .read("recordCounts") { try $0.ben.recordCounts(of: $0.ben.me) },
        .read("records of a person") { try $0.ben.records(Activity.self, of: $0.anna).all() },
        .read("recordCounts of a person") { try $0.ben.recordCounts(of: $0.anna) },
        .read("claimedName") { try $0.ben.claimedName() },
        .read("following") { try $0.ben.following() },
        .read("person") { try $0.ben.person(for: $0.anna.user) },
        .read("followers") { try $0.ben.followers() },
        .read("blockedUsers") { try $0.ben.blockedUsers() },
        .read("openInvitations") { try $0.ben.openInvitations() },
        .read("policy") { try $0.ben.policy(of: $0.anna) },
        .read("replicaStatus") { try $0.ben.replicaStatus(of: $0.anna) },
        .read("haveFile") { try $0.ben.haveFile(of: $0.anna) },
        .read("wasRestoredFromBackup") { try $0.ben.wasRestoredFromBackup() },
        .read("verify") { at in
            let problems = try at.ben.verify(at.ben.me).problems
            #expect(problems == [])
        },
        .read("verify a person") { try $0.ben.verify($0.anna) },
        .read("feedTokens") { try $0.ben.feedTokens() },
        .read("feedToken") { try $0.ben.feedToken(of: $0.anna) },
        .read("inspect") { try Node.inspect(.bytes($0.annas)) },
    ]

    static let changes: [Call] = [
        .change("add") { try $0.ben.add(Activity.make("added")) },
        .change("add many") { try $0.ben.add(contentsOf: [Activity.make("added")]) },
        .change("add unique") { try $0.ben.add(contentsOf: [Activity.make("unique")], uniqueBy: \.name) },
        .change("update") { try $0.ben.update($0.record, as: Activity.self) { $0.steps = ($0.steps ?? 0) + 1 } },
        .change("delete") { try $0.ben.delete(try $0.ben.records(Activity.self).filter(\.name == "reading").all()[0]) },
        .change("delete forever") { at in
            let found = try at.ben.records(Activity.self).filter(\.name == "reading").all()[0]
            try at.ben.delete(found, forever: true)
        },
        .change("undelete") { try $0.ben.undelete(try $0.ben.trashedRecords(Activity.self).first?.id ?? $0.record) },
        .change("write") { try $0.ben.write { try $0.add(Activity.make("written")) } },
        .change("setClaimedName") { try $0.ben.setClaimedName("Benno") },
        .change("invite") { try $0.ben.invite(sharing: Activity.self) },
        .change("rename") { try $0.ben.rename($0.anna, to: "Annie") },
        .change("setPolicy") { try $0.ben.setPolicy(PersonPolicy(exchange: .never), for: $0.anna) },
        .change("export") { try $0.ben.export { _ in } },
        .change("importDump") { try $0.ben.importDump(.bytes($0.annas)) },
        .change("importDump of own records") { try $0.ben.importDump(.bytes($0.own)) },
        .change("follow") { try $0.ben.follow(.bytes($0.annas)) },
        .change("restore") { try $0.ben.restore() },
        .change("block") { try $0.ben.block($0.anna) },
        .change("unfollow") { try $0.ben.unfollow($0.anna) },
    ]
}

@Suite("Calls of a node in its closures", .timeLimit(.minutes(10)))
struct NestedCallTests {
    /// Makes calls in a closure, each when the function is called anew.
    private func make(_ calls: [Call], in place: Place, _ check: (Call, VicinoError?) throws -> Void) throws {
        let fixture = try Fixture()
        for call in calls {
            let outcomes = LockedValue<[VicinoError?]>([])
            try place.run(fixture) {
                do {
                    try call.run(fixture)
                    outcomes.withLock { $0.append(nil) }
                } catch {
                    let known = error as? VicinoError
                    if known == nil { Issue.record("\(call.name) threw \(error)") }
                    outcomes.withLock { $0.append(known) }
                }
            }
            let made = outcomes.withLock(\.self)
            #expect(made.count == 1, "\(call.name)")
            try check(call, made.first ?? nil)
            if call.name == "unfollow", made.first ?? nil == nil { break }
        }
        #expect(try fixture.ben.records(Activity.self).count() > 0)
        #expect(try fixture.ben.verify(fixture.ben.me).problems == [])
    }

    @Test("A call that reads works in each closure, but of records that are just being merged", arguments: Place.all)
    private func reading(place: Place) throws {
        try make(Call.reads, in: place) { call, error in
            guard let error else { return }
            #expect(place.kind == .merge, "\(call.name): \(error.message)")
            #expect(error.code == .refused, "\(call.name): \(error.message)")
        }
    }

    @Test("A call that changes something works in a read, and is refused in a change", arguments: Place.all)
    private func changing(place: Place) throws {
        try make(Call.changes, in: place) { call, error in
            switch place.kind {
            case .read: #expect(error == nil, "\(call.name): \(error?.message ?? "")")
            case .change: #expect(error?.code == .refused, "\(call.name)")
            // A check of a dump of an unknown author merges into a database in memory, which nobody waits for.
            case .merge: #expect(error == nil || error?.code == .refused, "\(call.name): \(error?.message ?? "")")
            }
        }
    }

    @Test("A request of the node in a change sees the changes so far, and one in a read sees what that read sees")
    func seen() throws {
        let fixture = try Fixture()
        let ben = fixture.ben
        defer { withExtendedLifetime(fixture) {} }
        let requests = ben.records(Activity.self)
        try ben.write { transaction in
            let before = try requests.count()
            let id = try transaction.add(Activity.make("new"))
            #expect(try requests.count() == before + 1)
            #expect(try ben.record(id, as: Activity.self).name == "new")
            try transaction.delete(id)
            #expect(try requests.count() == before)
        }
        let before = try requests.count()
        try requests.forEach { _ in
            try ben.add(Activity.make("new"))
            #expect(try requests.count() == before)
        }
        #expect(try requests.count() == 2 * before)
    }

    @Test("A refused call leaves the change as it is, also if its error is ignored")
    func refused() throws {
        let fixture = try Fixture()
        let ben = fixture.ben
        defer { withExtendedLifetime(fixture) {} }
        try ben.write { transaction in
            try transaction.add(Activity.make("inside"))
            _ = try? ben.add(Activity.make("refused"))
        }
        let names = try ben.records(Activity.self).all().map(\.name)
        #expect(names.contains("inside"))
        #expect(!names.contains("refused"))
    }

    @Test("Two threads that read in changes and change in reads do not wait for each other")
    func threads() async throws {
        let fixture = try Fixture()
        try await withThrowingTaskGroup(of: Void.self) { group in
            for number in 0..<4 {
                group.addTask {
                    try await BlockingWork().run {
                        for _ in 0..<20 {
                            if number % 2 == 0 {
                                try fixture.ben.records(Activity.self).limit(2).forEach { _ in
                                    try fixture.ben.add(Activity.make("in a read"))
                                }
                            } else {
                                try fixture.ben.write { transaction in
                                    let count = try fixture.ben.records(Activity.self).count()
                                    #expect(try transaction.records(Activity.self).count() == count)
                                }
                            }
                        }
                    }
                }
            }
            try await group.waitForAll()
        }
        #expect(try fixture.ben.records(Activity.self).filter(\.name == "in a read").count() == 80)
    }
}
