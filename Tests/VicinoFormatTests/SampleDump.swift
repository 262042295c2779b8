import VicinoCore
import VicinoFormat
import VicinoTesting

/// One log of a sample: its entries, and the facts in its head.
struct SampleLog {
    var writer = WriterID.ada
    var device: UInt8 = 2
    var batch: EntryBatch
    var next: UInt64
    /// All live entries; for samples in which `batch` is only an update.
    var whole: EntryBatch?
    var base: LogPosition?
    var seen: [WriterID: UInt64] = [:]

    var root: Digest { position.root }

    var position: LogPosition {
        let all = whole ?? batch
        let leaves = Array(zip(all.headers, all.leaves()))
        let segments = Dictionary(grouping: leaves) { $0.0.number / 256 }.mapValues { entries in
            Tree.segmentDigest(entries.map { (UInt8($0.0.number % 256), $0.1) })
        }
        return LogPosition(next: next, root: Tree.root(segments, next: next))
    }

    func head(view: ViewID) throws -> Verified<Head> {
        let schemas = batch.kinds.map(\.schema)
        return try Head(
            signer: SigningDevice(
                author: SigningKey.make(1).user, key: SigningKey.make(device).publicKey, roster: 1),
            log: LogID(writer: writer, view: view), position: position,
            live: UInt64((whole ?? batch).headers.count), schemas: Schema.digest(of: schemas), revision: 4,
            revocationListVersion: 1, seen: seen
        ).signed(by: .make(device))
    }
}

/// A whole dump of the author whose identity key is 01…, with devices 02… and 03….
struct SampleDump {
    var logs: [SampleLog]
    var view = ViewID.own

    static func roster() throws -> Roster {
        let devices = [UInt8(2), 3].map { byte in
            Roster.Device(
                signingKey: SigningKey.make(byte).publicKey, agreementKey: [UInt8](repeating: byte &+ 7, count: 32),
                isRemoved: false)
        }
        return try Roster(
            identity: SigningKey.make(1).testIdentity, version: 1, claimedName: "Ada", devices: devices)
    }

    func header() throws -> DumpHeader {
        let schemas = Set(logs.flatMap { $0.batch.kinds.map(\.schema) }).sorted { $0.kind < $1.kind }
        let author = SigningKey.make(1).user
        let device = SigningKey.make(2).publicKey
        let closing = Closing(
            author: author, device: device, writer: WriterID(rawValue: 99),
            positions: [view: LogPosition(next: 0, root: .zero)])
        return DumpHeader(
            roster: try Self.roster().signed(by: .make(1)).source,
            revocationList: try RevocationList(author: author, device: device, version: 1, revoked: [3, 5]).signed(
                by: .make(2)
            )
            .source,
            closings: [try closing.signed(by: .make(2)).source], schemas: schemas,
            logs: try logs.map { log in
                DumpLog(
                    log: LogID(writer: log.writer, view: view), head: try log.head(view: view).source, next: log.next,
                    schemas: Schema.digest(of: log.batch.kinds.map(\.schema)), base: log.base,
                    kinds: log.batch.kinds.compactMap { kind in schemas.firstIndex(of: kind.schema) })
            })
    }

    func binary() throws -> [UInt8] {
        let output = Output()
        var writer = try DumpWriter(header: header()) { output.bytes += $0 }
        for (index, log) in logs.enumerated() { try writer.write(log.batch, log: index) }
        try writer.finish()
        return output.bytes
    }

    func jsonLines() throws -> [UInt8] {
        let output = Output()
        var writer = try JSONDumpWriter(header: header()) { output.bytes += $0 }
        for (index, log) in logs.enumerated() { try writer.write(log.batch, log: index) }
        try writer.finish()
        return output.bytes
    }

    private final class Output {
        var bytes: [UInt8] = []
    }
}

/// The contents of a dump, read completely.
struct ReadDump: Equatable {
    var roster: Unverified<Roster>
    var revocationList: Unverified<RevocationList>?
    var closings: [Unverified<Closing>]
    var schemas: [Schema]
    var heads: [Unverified<Head>?]
    var bases: [LogPosition?]
    var batches: [EntryBatch]

    /// - Parameter piece: the most bytes that the source returns at once.
    init(_ bytes: [UInt8], piece: Int = .max) throws {
        var offset = 0
        var reader = try DumpReader { wanted in
            defer { offset = min(bytes.count, offset + min(wanted, piece)) }
            return Array(bytes[offset..<min(bytes.count, offset + min(wanted, piece))])
        }
        let header = reader.header
        var batches = header.logs.map { log in EntryBatch(schemas: log.kinds.map { header.schemas[$0] }) }
        while let (log, batch) = try reader.next(schemas: { log in header.logs[log].kinds.map { header.schemas[$0] } })
        {
            batches[log].append(contentsOf: batch)
        }
        roster = header.roster
        revocationList = header.revocationList
        closings = header.closings
        schemas = header.schemas
        heads = reader.header.logs.map(\.head)
        bases = header.logs.map(\.base)
        self.batches = batches
    }
}

extension EntryBatch {
    mutating func append(contentsOf other: EntryBatch) {
        for header in other.headers {
            switch header.state {
            case .value:
                appendValue(
                    other.kinds[header.kind].content(header.row), number: header.number, id: header.id,
                    clock: header.clock,
                    kind: header.kind)
            case .deleted: appendDeleted(number: header.number, id: header.id, clock: header.clock, kind: header.kind)
            case .blank:
                appendBlank(
                    number: header.number, id: header.id, clock: header.clock, kind: header.kind,
                    fields: other.blanks[header.row])
            }
        }
        emptied += other.emptied
    }
}
