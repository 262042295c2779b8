internal import VicinoCore
internal import VicinoFormat

/// What a follower needs of the packs, as a dump: whole logs, and changes since what it holds.
///
/// It names the packs and holds none, so that it can be written with one of them in memory.
struct PackedDump: Sendable {
    let header: DumpHeader
    /// What is written after the header, in this order.
    let pieces: [Piece]

    /// A part of the dump.
    enum Piece: Sendable {
        /// Numbers of a log that are empty now.
        case emptied(EntryBatch, log: Int)
        /// A pack as it is.
        case whole(PackPart, log: Int)
        /// The entries of a pack from a number on.
        case later(PackPart, from: UInt64, of: DumpLog, schemas: [Schema], log: Int)
    }

    /// A log of the dump.
    private struct Part {
        let log: OfferedLog
        let course: LogCourse
        /// What the follower holds, and the dump continues from.
        let held: HeldLog?
    }

    /// Decides what the dump holds. What the follower holds is read here, and not while the dump is imported.
    ///
    /// - Parameter pack: a pack that was fetched. It is asked for again when the dump is written.
    init(_ feed: OfferedFeed, _ courses: [LogCourse], pack: (PackPart) throws -> Pack) throws {
        let parts = Self.parts(feed, courses)
        var header = feed.header
        // The packs may have salts, even if the delta has none.
        header.hasSalts = true
        header.logs = try parts.map { try $0.log.inPacks(since: $0.held?.position) }
        self.header = header
        pieces = try parts.enumerated().flatMap { index, part in
            guard let held = part.held else {
                return part.log.nodes.flatMap(\.parts).map { Piece.whole($0, log: index) }
            }
            return try Self.changes(part, since: held, log: index, schemas: feed.schemas(of: part.log.stated), pack)
        }
    }

    private static func parts(_ feed: OfferedFeed, _ courses: [LogCourse]) -> [Part] {
        zip(feed.logs, courses).compactMap { log, course in
            switch course {
            case .nothing, .delta, .laterDelta, .contradiction: nil
            case .packs(let held): Part(log: log, course: course, held: held)
            case .allPacks, .packsAlone: Part(log: log, course: course, held: nil)
            }
        }
    }

    /// Whether nothing is needed.
    var isEmpty: Bool { header.logs.isEmpty }

    /// The changes of a log since what is held: the numbers that are empty now, and then the new entries.
    private static func changes(
        _ part: Part, since held: HeldLog, log: Int, schemas: [Schema], _ pack: (PackPart) throws -> Pack
    ) throws -> [Piece] {
        let stated = part.log.stated
        let present = Set(part.log.nodes.map(\.index))
        var emptied: [UInt64: [UInt64]] = [:]
        for index in held.nodes.keys where !present.contains(index) {
            emptied[index] = try held.live(PackedNode.numbers(of: index))
        }
        let nodes = part.course.nodes(of: part.log)
        for node in nodes {
            var numbers: Set<UInt64> = []
            for part in node.parts {
                let batch = try pack(part).batch(writer: stated.log.writer, schemas: schemas)
                numbers.formUnion(batch.headers.map(\.number))
            }
            emptied[node.index] = try held.live(PackedNode.numbers(of: node.index)).filter { !numbers.contains($0) }
        }
        let numbers = emptied.sorted { $0.key < $1.key }.flatMap(\.value)
        let batches = EntryBatch.emptied(numbers, schemas: schemas).map { Piece.emptied($0, log: log) }
        let first = held.position.next
        return batches
            + nodes.flatMap(\.parts).map { Piece.later($0, from: first, of: stated, schemas: schemas, log: log) }
    }
}

extension PackedDump.Piece {
    /// - Parameter pack: a pack that was fetched.
    func write(_ pack: (PackPart) throws -> Pack, to writer: inout DumpWriter) throws {
        switch self {
        case .emptied(let batch, let log): try writer.write(batch, log: log)
        case .whole(let part, let log):
            let pack = try pack(part)
            try writer.write(packed: pack.data, size: pack.size, entries: pack.entries, log: log)
        case .later(let part, let first, let stated, let schemas, let log):
            let batch = try pack(part).batch(writer: stated.log.writer, schemas: schemas)
            try writer.write(batch.later(from: first), log: log)
        }
    }
}
