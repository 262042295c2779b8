import Foundation
import VicinoCore
import VicinoFormat

@testable import VicinoStore

/// An author who has valid keys and signs whatever the test wants.
struct HostileAuthor {
    let identity = SigningKey()
    let device = SigningKey()
    let roster: Verified<Roster>
    let writer = WriterID(rawValue: 0x1122_3344_5566_7788)
    let schema = HostileAuthor.schema()

    init() throws {
        let user = try requireValue(UserID(identity.publicKey))
        let device = Roster.Device(
            signingKey: device.publicKey, agreementKey: AgreementKey().publicKey, isRemoved: false)
        roster = try Roster(author: user, version: 1, claimedName: "Mallory", devices: [device]).signed(by: identity)
    }

    var user: UserID { roster.author }
    var log: LogID { LogID(writer: writer, view: .full(schema.kind)) }

    static func schema(name: String = "title", minor: UInt8 = 0) -> Schema {
        let fields = [
            FieldSchema(1, name, .text, isOptional: false, privacy: .open),
            FieldSchema(2, "start", .timestamp, isOptional: false, privacy: .open),
            FieldSchema(3, "end", .timestamp, isOptional: true, privacy: .open),
        ]
        // A constant of the test.
        // swift-format-ignore: NeverUseForceTry
        return try! Schema(
            kind: KindID("org.example.event", major: 1), minor: minor, fields: fields,
            calendar: CalendarMapping(title: 1, start: 2, end: 3, offset: nil))
    }

    /// An entry of the log: by default the record is created by its own number.
    struct Entry {
        var number: UInt64
        var id: RecordID?
        var title = "event"
        var clock: UInt64 = 1 << 24
    }

    func batch(_ entries: [Entry]) throws -> EntryBatch {
        var batch = EntryBatch(schemas: [schema])
        for entry in entries {
            var content = RecordContent()
            content[1] = .text(entry.title)
            content[2] = .integer(1000)
            let id = entry.id ?? RecordID(writer: writer, number: entry.number)
            batch.appendValue(
                content, number: entry.number, id: id, clock: try requireValue(Clock(rawValue: entry.clock)), kind: 0)
        }
        return batch
    }

    /// The position that entries make, as an honest author would sign it.
    func position(_ batch: EntryBatch, next: UInt64) -> LogPosition {
        var segments: [UInt64: [(offset: UInt8, leaf: Digest)]] = [:]
        for (entry, leaf) in zip(batch.headers, batch.leaves()) {
            segments[entry.number / 256, default: []].append((UInt8(entry.number % 256), leaf))
        }
        let digests = segments.mapValues { Tree.segmentDigest($0) }
        return LogPosition(next: next, root: Tree.root(digests, count: Tree.segmentCount(next: next)))
    }

    func head(
        _ position: LogPosition, live: UInt64, log: LogID? = nil, schemas: Digest? = nil, key: SigningKey? = nil
    ) throws -> Unverified<Head> {
        let key = key ?? device
        return try Head(
            author: user, device: key.publicKey, log: log ?? self.log, position: position, live: live,
            schemas: schemas ?? Schema.digest(of: [schema]), revision: 1, standing: 0, roster: 1, seen: [:]
        ).signed(by: key).source
    }

    /// A dump of one log; every part can be replaced by a lie.
    func dump(
        _ entries: [Entry], next: UInt64, head: Unverified<Head>? = nil, schema shown: Schema? = nil,
        base: LogPosition? = nil
    ) throws -> [UInt8] {
        let batch = try batch(entries)
        let head = try head ?? self.head(position(batch, next: next), live: UInt64(entries.count))
        let claimed = try head.claimed()
        let header = DumpHeader(
            roster: roster.source, standing: nil, closings: [], schemas: [shown ?? schema],
            logs: [
                DumpLog(
                    log: claimed.log, head: head, next: claimed.position.next, schemas: claimed.schemas, base: base,
                    kinds: [0])
            ])
        var bytes: [UInt8] = []
        var writer = try DumpWriter(header: header) { bytes += $0 }
        try writer.write(batch, log: 0)
        try writer.finish()
        return bytes
    }
}

/// The value, or an error that fails the test.
func requireValue<T>(_ value: T?) throws -> T {
    guard let value else { throw CocoaError(.coderValueNotFound) }
    return value
}

extension DumpReader {
    init(bytes: [UInt8]) throws {
        var rest = bytes[...]
        try self.init { count in
            defer { rest = rest.dropFirst(count) }
            return Array(rest.prefix(count))
        }
    }
}
