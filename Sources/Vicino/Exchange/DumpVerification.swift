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
            for (entry, leaf) in zip(batch.headers, batch.leaves()) { try logs[index].add(entry.number, leaf) }
            entries += batch.headers.count
        }
        for (index, dumped) in reader.header.logs.enumerated() {
            guard let head = try dumped.head?.verified(against: roster) else {
                throw NodeError(.refused, "The dump lacks a head, so nothing says that it is its author's.")
            }
            let schemas = dumped.kinds.map { header.schemas[$0] }
            guard Schema.digest(of: schemas) == head.schemas, logs[index].live == head.live,
                logs[index].position(next: head.position.next) == head.position
            else { throw NodeError(.refused, "The dump does not hold what its author signed.") }
        }
        return Verification(heads: header.logs.count, entries: entries)
    }
}
