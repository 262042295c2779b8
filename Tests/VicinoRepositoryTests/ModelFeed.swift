import VicinoCore
import VicinoFormat
import VicinoHarness
import VicinoTesting

@testable import VicinoRepository

/// An author's feed in memory: what an audience may see, and every position that was ever signed.
struct ModelFeed {
    let identity: SigningKey
    let device: SigningKey
    let roster: Verified<Roster>
    private(set) var logs: [LogID: ModelLog]
    private(set) var closings: [Verified<Closing>] = []
    /// The live numbers at each position that was signed.
    private(set) var issued: [LogID: [LogPosition: Set<UInt64>]] = [:]
    private var seconds: UInt64 = 1_700_000_000

    /// - Parameter writers: how many devices have recorded.
    init(_ random: inout SeededGenerator, writers: Int = 1) throws {
        identity = try SigningKey(using: &random)
        device = try SigningKey(using: &random)
        let entry = Roster.Device(
            signingKey: device.publicKey, agreementKey: random.bytes(32), isRemoved: false)
        roster = try Roster(identity: identity.testIdentity, version: 1, claimedName: "Ada", devices: [entry])
            .signed(by: identity)
        logs = [:]
        for schema in ModelLog.schemas {
            for _ in 0..<writers {
                let id = LogID(writer: .random(using: &random), view: .testing(schema.kind))
                logs[id] = ModelLog(schema)
            }
        }
        issue()
    }

    var author: UserID { roster.author }

    var ids: [LogID] { logs.keys.sorted() }

    /// What a follower of everything holds.
    var positions: [LogID: LogPosition] { logs.mapValues(\.position) }

    // MARK: Changes

    /// Adds, replaces or deletes some records.
    mutating func change(_ random: inout SeededGenerator) {
        for _ in 0..<Int.random(in: 1...12, using: &random) {
            guard let id = ids.randomElement(using: &random) else { return }
            let records = logs[id]?.numbers() ?? []
            switch Int.random(in: 0..<10, using: &random) {
            case 0: skip(id, by: UInt64.random(in: 1...9_000, using: &random))
            case 1...2: if let number = records.randomElement(using: &random) { delete(number, of: id) }
            case 3...4: if let number = records.randomElement(using: &random) { replace(number, of: id, &random) }
            default: add(to: id, title: Self.title(&random))
            }
        }
        issue()
    }

    /// Adds records to the first log.
    mutating func add(_ count: Int, _ random: inout SeededGenerator) {
        for _ in 0..<count { add(to: ids[0], title: Self.title(&random)) }
        issue()
    }

    /// Deletes the first record of the first log.
    mutating func deleteFirst() {
        guard let number = logs[ids[0]]?.numbers().first else { return }
        delete(number, of: ids[0])
        issue()
    }

    /// Deletes the last record of the first log.
    mutating func deleteLast() {
        guard let number = logs[ids[0]]?.numbers().last else { return }
        delete(number, of: ids[0])
        issue()
    }

    /// Ends a log where it is.
    mutating func close(_ id: LogID) throws {
        guard let log = logs[id] else { return }
        let closing = Closing(
            author: author, device: device.publicKey, writer: id.writer, positions: [id.view: log.position])
        closings.append(try closing.signed(by: device))
    }

    private mutating func add(to id: LogID, title: String) {
        guard let next = logs[id]?.next else { return }
        let entry = ModelLog.Entry(id: RecordID(writer: id.writer, number: next), clock: clock(), title: title)
        logs[id]?.put(entry, at: next)
        logs[id]?.next = next + 1
    }

    private mutating func replace(_ number: UInt64, of id: LogID, _ random: inout SeededGenerator) {
        guard let log = logs[id], let old = log.entries[number] else { return }
        let entry = ModelLog.Entry(id: old.id, clock: clock(), title: Self.title(&random))
        logs[id]?.put(entry, at: log.next)
        logs[id]?.next = log.next + 1
    }

    private mutating func delete(_ number: UInt64, of id: LogID) {
        logs[id]?.empty(number)
        logs[id]?.next += 1
    }

    private mutating func skip(_ id: LogID, by count: UInt64) { logs[id]?.next += count }

    private mutating func issue() {
        for (id, log) in logs { issued[id, default: [:]][log.position] = Set(log.entries.keys) }
    }

    private mutating func clock() -> VersionClock {
        seconds += 1
        guard let clock = VersionClock(rawValue: seconds << 24) else { preconditionFailure("A clock is too high.") }
        return clock
    }

    private static func title(_ random: inout SeededGenerator) -> String {
        String(Base32.encode(random.bytes(10)))
    }

    // MARK: What a device publishes

    /// What the audience may see.
    func state() throws -> FeedState {
        let states = try ids.map { id in
            let log = logs[id] ?? ModelLog(ModelLog.schemas[0])
            let digests = PackedNode.digests(log.segments, next: log.next)
            let nodes = digests.sorted { $0.key < $1.key }.map { NodeState(index: $0.key, digest: $0.value) }
            return try LogState(head: try head(of: id), kinds: [log.schema.kind], nodes: nodes)
        }
        return FeedState(author: author, closings: closings.map(\.source), logs: states)
    }

    var contents: FeedContents {
        FeedContents(
            entries: { node in
                guard let log = logs[node.log] else { return [] }
                let numbers = log.numbers().filter(PackedNode.numbers(of: node.index).contains)
                // Some nodes are so large that they take two packs.
                let middle = numbers.count % 3 == 0 ? numbers.count / 2 : 0
                let parts = [Array(numbers.prefix(middle)), Array(numbers.dropFirst(middle))]
                return parts.filter { !$0.isEmpty }.map { log.batch($0) }
            }, delta: { try delta(since: $0) })
    }

    func head(of id: LogID) throws -> Unverified<Head> {
        let log = logs[id] ?? ModelLog(ModelLog.schemas[0])
        return try Head(
            signer: SigningDevice(author: author, key: device.publicKey, roster: 1), log: id,
            position: log.position, live: UInt64(log.entries.count), schemas: Schema.digest(of: [log.schema]),
            revision: 0, revocationListVersion: 0, seen: [:]
        ).signed(by: device).source
    }

    private func delta(since bases: [LogID: LogPosition]) throws -> FeedDelta? {
        var outdated: Set<NodeReference> = []
        var batches: [EntryBatch] = []
        for id in ids {
            guard let log = logs[id] else { continue }
            let base = bases[id] ?? .nothing
            guard let before = base == .nothing ? [] : issued[id]?[base] else { return nil }
            let emptied = before.filter { log.entries[$0] == nil }.sorted()
            outdated.formUnion(emptied.map { NodeReference(log: id, index: $0 / PackedNode.slots) })
            batches.append(log.batch(log.numbers(from: base.next), emptied: emptied))
        }
        let output = DumpBytes()
        var writer = try DumpWriter(header: header(bases)) { output.bytes += $0 }
        for (index, batch) in batches.enumerated() { try writer.write(batch, log: index) }
        try writer.finish()
        return FeedDelta(dump: output.bytes, outdated: outdated)
    }

    private func header(_ bases: [LogID: LogPosition]) throws -> DumpHeader {
        let schemas = ModelLog.schemas.sorted { $0.kind < $1.kind }
        let logs = try ids.map { id in
            let head = try head(of: id)
            let claimed = try head.claimed()
            let kind = schemas.firstIndex { $0.kind == self.logs[id]?.schema.kind } ?? 0
            return DumpLog(
                log: id, head: head, next: claimed.position.next, schemas: claimed.schemas,
                base: bases[id] ?? .nothing, kinds: [kind])
        }
        return DumpHeader(
            roster: roster.source, revocationList: nil, closings: closings.map(\.source), schemas: schemas, logs: logs)
    }
}
