internal import VicinoCore
internal import VicinoFormat

/// A feed as a pointer offers it. None of it is verified but the pointer's signature.
struct OfferedFeed {
    /// The delta, as a dump.
    let delta: [UInt8]
    /// The header of the delta.
    let header: DumpHeader
    /// The logs, in the order of the header.
    let logs: [OfferedLog]
    /// The logs whose end the author states.
    let closed: Set<LogID>
    /// The views that the audience sees.
    let views: Set<ViewID>
    /// When the pointer was written, by the clock of the author's device.
    let written: Timestamp

    init(_ pointer: Verified<Pointer>) throws {
        delta = pointer.delta
        let header = try Self.reader(of: pointer.delta).header
        let packed = Dictionary(uniqueKeysWithValues: pointer.packed.map { ($0.log, $0) })
        guard packed.keys.allSatisfy(header.logs.indices.contains) else {
            throw VicinoError(.malformed, "A pointer has packs of no known log.")
        }
        self.header = header
        views = Set(pointer.views).union(header.logs.map(\.log.view))
        written = pointer.written
        logs = try header.logs.enumerated().map { try OfferedLog($1, packed: packed[$0]) }
        closed = try header.closings.reduce(into: []) { closed, closing in
            let claimed = try closing.claimed()
            closed.formUnion(claimed.positions.keys.map { LogID(writer: claimed.writer, view: $0) })
        }
    }

    /// The kinds of a log, in the order in which its entries name them.
    func schemas(of log: DumpLog) -> [Schema] { log.kinds.map { header.schemas[$0] } }

    /// The entries of the delta, and the index of each batch's log.
    func eachBatch(_ body: (_ log: Int, EntryBatch) throws -> Void) throws {
        var reader = try Self.reader(of: delta)
        while let (log, batch) = try reader.next(schemas: { schemas(of: header.logs[$0]) }) { try body(log, batch) }
    }

    private static func reader(of dump: [UInt8]) throws -> DumpReader {
        var rest = dump[...]
        return try DumpReader { count in
            defer { rest = rest.dropFirst(count) }
            return Array(rest.prefix(count))
        }
    }
}
