import VicinoCore
import VicinoFormat
import VicinoHarness

@testable import VicinoRepository

/// A follower in memory, who verifies dumps as `Protocol/logs.md` says.
struct ModelFollower {
    let author: UserID
    private(set) var logs: [LogID: ModelLog] = [:]
    private(set) var seen: SeenPointer?

    init(_ author: UserID) { self.author = author }

    var positions: [LogID: LogPosition] { logs.mapValues(\.position) }

    /// What is held of a log, as a fetch asks for it.
    func held(_ id: LogID) -> HeldLog? {
        guard let log = logs[id] else { return nil }
        return HeldLog(
            position: log.position, nodes: PackedNode.digests(log.segments, next: log.next),
            live: { range in log.numbers().filter(range.contains) })
    }

    /// Imports what a fetch has brought, all or nothing.
    mutating func take(_ feed: FetchedFeed) throws {
        var result = self
        for dump in feed.dumps { try result.take(dump) }
        result.seen = feed.seen
        self = result
    }

    /// A follower who holds the same, and has it from a session: it has seen no pointer, or the same.
    func copy(_ choice: UInt64) -> ModelFollower {
        var copy = self
        if choice % 2 == 0 { copy.seen = nil }
        return copy
    }

    /// Imports a dump.
    private mutating func take(_ dump: FetchedDump) throws {
        var reader = try DumpReader(source: try dump.open())
        let header = reader.header
        let roster = try header.roster.verified(for: author)
        var batches = header.logs.map { _ in [EntryBatch]() }
        while let (log, batch) = try reader.next(schemas: { header.logs[$0].kinds.map { header.schemas[$0] } }) {
            batches[log].append(batch)
        }
        for (stated, batches) in zip(header.logs, batches) {
            guard let head = try stated.head?.verified(against: roster) else { throw ImportFailure.noHead }
            guard head.position.next > logs[stated.log]?.next ?? 0 else { continue }
            guard head.schemas == Schema.digest(of: stated.kinds.map { header.schemas[$0] }) else {
                throw ImportFailure.schemas
            }
            try merge(batches, stated, to: head.value, schema: header.schemas[stated.kinds[0]])
        }
    }

    private mutating func merge(
        _ batches: [EntryBatch], _ stated: DumpLog, to head: Head, schema: Schema
    ) throws {
        var log = ModelLog(schema)
        if let base = stated.base {
            log = logs[stated.log] ?? log
            guard log.position == base else { throw ImportFailure.anotherBase }
        }
        for batch in batches {
            for number in batch.emptied where log.entries[number] == nil { throw ImportFailure.emptiesNothing(number) }
            for entry in batch.headers where entry.number < log.next && stated.base != nil {
                throw ImportFailure.changesOld(entry.number)
            }
            log.merge(batch)
        }
        log.next = head.position.next
        guard log.position == head.position, log.entries.count == head.live else { throw ImportFailure.anotherRoot }
        if let old = logs[stated.log], !old.canBecome(log), stated.base != nil { throw ImportFailure.anotherRoot }
        logs[stated.log] = log
    }
}

/// Why a dump was refused.
enum ImportFailure: Error, Equatable {
    case noHead
    case schemas
    case anotherBase
    case anotherRoot
    case emptiesNothing(UInt64)
    case changesOld(UInt64)
}
