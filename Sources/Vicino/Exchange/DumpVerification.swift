internal import VicinoFormat

/// Computes the digests of a dump without a database.
enum DumpVerification {
    static func run(_ open: () throws -> DumpReader) throws -> Verification {
        var reader = try open()
        let header = reader.header
        let roster = try header.roster.verified(for: nil)
        if header.logs.contains(where: { $0.base != nil }) {
            throw NodeError(
                .refused,
                "This dump holds only what is new since another one, so it cannot be checked alone. Import checks it.")
        }
        var logs = header.logs.map { _ in LogDigests() }
        var entries = 0
        while let (index, batch) = try reader.next(schemas: { log in
            header.logs[log].kinds.map { header.schemas[$0] }
        }) {
            try logs[index].add(batch)
            entries += batch.headers.count
        }
        for (index, dumped) in reader.header.logs.enumerated() {
            guard let head = try dumped.head?.verified(against: roster) else { continue }
            let schemas = dumped.kinds.map { header.schemas[$0] }
            guard Schema.digest(of: schemas) == head.schemas, logs[index].live == head.live,
                logs[index].position(next: head.position.next) == head.position
            else { throw NodeError(.refused, "The dump does not hold what its author signed.") }
        }
        return Verification(heads: header.logs.count, entries: entries)
    }
}

/// The segment digests of one log, as its entries come.
private struct LogDigests {
    private(set) var live: UInt64 = 0
    private var digests: [UInt64: Digest] = [:]
    private var open: [(offset: UInt8, leaf: Digest)] = []
    private var index: UInt64 = 0

    mutating func add(_ batch: EntryBatch) throws {
        for (entry, leaf) in zip(batch.headers, batch.leaves()) {
            let segment = entry.number / UInt64(Tree.segmentSize)
            let offset = UInt8(entry.number % UInt64(Tree.segmentSize))
            guard segment > index || segment == index && open.last.map({ $0.offset < offset }) ?? true else {
                throw FormatError(.damaged, "The entries of a log run backwards.")
            }
            if segment > index {
                digests[index] = Tree.segmentDigest(open)
                open.removeAll(keepingCapacity: true)
                index = segment
            }
            open.append((offset, leaf))
            live += 1
        }
    }

    func position(next: UInt64) -> LogPosition {
        var all = digests
        if !open.isEmpty { all[index] = Tree.segmentDigest(open) }
        let count = Tree.segmentCount(next: next)
        guard index < max(count, 1) else { return LogPosition(next: next, root: .zero) }
        return LogPosition(next: next, root: Tree.root(all.filter { $0.value != Tree.emptySegment }, count: count))
    }
}
