internal import VicinoCore
internal import VicinoFormat

/// What a follower needs of the packs, as a dump: whole logs, and changes since what it holds.
struct PackedDump {
    private let feed: OfferedFeed
    private let parts: [Part]

    /// A log of the dump.
    private struct Part {
        let log: OfferedLog
        let course: LogCourse
        /// What the follower holds, and the dump continues from.
        let held: HeldLog?
    }

    init(_ feed: OfferedFeed, _ courses: [LogCourse]) {
        self.feed = feed
        parts = zip(feed.logs, courses).compactMap { log, course in
            switch course {
            case .nothing, .delta, .laterDelta, .contradiction: nil
            case .packs(let held): Part(log: log, course: course, held: held)
            case .allPacks, .packsAlone: Part(log: log, course: course, held: nil)
            }
        }
    }

    /// Whether nothing is needed.
    var isEmpty: Bool { parts.isEmpty }

    /// Writes the dump.
    ///
    /// - Parameter pack: a pack that was fetched. It is asked for again, so that none has to stay in memory.
    func write(_ pack: (PackPart) throws -> Pack, to sink: @escaping ([UInt8]) throws -> Void) throws {
        var header = feed.header
        // The packs may have salts, even if the delta has none.
        header.hasSalts = true
        header.logs = try parts.map { try $0.log.inPacks(since: $0.held?.position) }
        var writer = try DumpWriter(header: header, sink: sink)
        for (index, part) in parts.enumerated() {
            if let held = part.held {
                for batch in try changes(part, since: held, pack) { try writer.write(batch, log: index) }
            } else {
                for number in part.log.nodes.flatMap(\.parts) {
                    let pack = try pack(number)
                    try writer.write(packed: pack.data, size: pack.size, entries: pack.entries, log: index)
                }
            }
        }
        try writer.finish()
    }

    /// The changes of a log since what is held: the numbers that are empty now, and then the new entries.
    private func changes(
        _ part: Part, since held: HeldLog, _ pack: (PackPart) throws -> Pack
    ) throws -> [EntryBatch] {
        let schemas = feed.schemas(of: part.log.stated)
        let present = Set(part.log.nodes.map(\.index))
        var emptied: [UInt64: [UInt64]] = [:]
        for index in held.nodes.keys where !present.contains(index) {
            emptied[index] = try held.live(PackedNode.numbers(of: index))
        }
        var entries: [EntryBatch] = []
        for node in part.course.nodes(of: part.log) {
            let batches = try node.parts.map {
                try pack($0).batch(writer: part.log.stated.log.writer, schemas: schemas)
            }
            let numbers = Set(batches.flatMap(\.headers).map(\.number))
            emptied[node.index] = try held.live(PackedNode.numbers(of: node.index)).filter { !numbers.contains($0) }
            entries += batches.map { $0.later(from: held.position.next) }
        }
        let numbers = emptied.sorted { $0.key < $1.key }.flatMap(\.value)
        return EntryBatch.emptied(numbers, schemas: schemas) + entries
    }
}
