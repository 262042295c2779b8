package import VicinoCore
internal import VicinoFormat

/// All that a publication holds, as one full dump: for a device that holds nothing, and imports no changes.
package struct WholeFeed {
    private let feed: OfferedFeed
    /// The entries of the delta, by log, and what they empty of the packs.
    private let changes: [Changes]

    private struct Changes {
        var batches: [EntryBatch] = []
        var emptied: Set<UInt64> = []
        var replaced: Set<RecordID> = []
    }

    init(_ feed: OfferedFeed) throws {
        self.feed = feed
        var changes = feed.logs.map { _ in Changes() }
        try feed.eachBatch { log, batch in
            changes[log].emptied.formUnion(batch.emptied)
            changes[log].replaced.formUnion(batch.headers.map(\.id))
            changes[log].batches.append(batch.kept { _ in true })
        }
        self.changes = changes
    }

    /// - Parameter pointer: whose signature was verified.
    package init(_ pointer: Verified<Pointer>) throws { try self.init(OfferedFeed(pointer)) }

    /// All packs, in the order of the dump.
    package var wanted: [PackPart] { feed.logs.flatMap(\.nodes).flatMap(\.parts) }

    /// Writes the dump. Nothing in it is verified: a mistake in the packs gives another root than the head states.
    ///
    /// - Parameter pack: a pack that was fetched.
    package func write(_ pack: (PackPart) throws -> Pack, to sink: @escaping ([UInt8]) throws -> Void) throws {
        var header = feed.header
        header.hasSalts = true
        header.logs = feed.header.logs.map { log in
            var log = log
            log.base = nil
            return log
        }
        var writer = try DumpWriter(header: header, sink: sink)
        for (index, log) in feed.logs.enumerated() {
            let schemas = feed.schemas(of: log.stated)
            for part in log.nodes.flatMap(\.parts) {
                let batch = try pack(part).batch(writer: log.stated.log.writer, schemas: schemas)
                // An entry of the delta empties the slot of the version before it, whether or not that is listed.
                let kept = batch.kept {
                    !changes[index].emptied.contains($0.number) && !changes[index].replaced.contains($0.id)
                }
                try writer.write(kept, log: index)
            }
            for batch in changes[index].batches { try writer.write(batch, log: index) }
        }
        try writer.finish()
    }
}
