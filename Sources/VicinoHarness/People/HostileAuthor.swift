package import VicinoCore
package import VicinoFormat
internal import VicinoTesting

/// An author with valid keys who signs anything that the test wants.
package struct HostileAuthor {
    package let identity: SigningKey
    package let device: SigningKey
    /// A second device, which no roster names at first.
    package let successor: SigningKey
    package let roster: Verified<Roster>
    package let writer = WriterID(rawValue: 0x1122_3344_5566_7788)
    package var schema: Schema

    /// - Parameter schema: the only kind of the author's records; events by default.
    package init(schema: Schema? = nil) throws {
        self.schema = try schema ?? Self.eventSchema()
        identity = try Self.newKey()
        device = try Self.newKey()
        successor = try Self.newKey()
        let device = Roster.Device(
            signingKey: device.publicKey, agreementKey: try Self.newKey().publicKey, isRemoved: false)
        roster = try Roster(
            identity: identity.testIdentity, version: 1, claimedName: "Mallory", devices: [device]
        ).signed(by: identity)
    }

    package static func newKey() throws -> SigningKey {
        var generator = SystemRandomNumberGenerator()
        return try SigningKey(using: &generator)
    }

    package var user: UserID { roster.author }
    package var log: LogID { LogID(writer: writer, view: .testing(schema.kind)) }

    package static func eventSchema(
        kind: String = "org.example.event", name: String = "title", minor: UInt8 = 0, privacy: PrivacyClass = .open
    ) throws -> Schema {
        let fields = [
            FieldSchema(1, name, type: .text, isOptional: privacy != .open, privacy: privacy),
            FieldSchema(2, "start", type: .timestamp, isOptional: false, privacy: .open),
            FieldSchema(3, "end", type: .timestamp, isOptional: true, privacy: .open),
        ]
        return try Schema(
            kind: KindID(kind, major: 1), minor: minor, fields: fields,
            calendar: CalendarMapping(title: 1, start: 2, end: 3, offset: nil))
    }

    /// The next roster, in which another device replaces this one.
    package func rosterWithoutDevice() throws -> Verified<Roster> {
        try roster(version: 2, [(device, true), (successor, false)])
    }

    /// A roster of devices, each with whether it is removed.
    package func roster(version: UInt64, _ devices: [(key: SigningKey, isRemoved: Bool)]) throws -> Verified<Roster> {
        let agreement = try Self.newKey().publicKey
        let devices = devices.map {
            Roster.Device(signingKey: $0.key.publicKey, agreementKey: agreement, isRemoved: $0.isRemoved)
        }
        return try Roster(
            identity: identity.testIdentity, version: version, claimedName: "Mallory", devices: devices
        ).signed(by: identity)
    }

    /// A revocation list.
    package func revocationList(version: UInt64, key: SigningKey) throws -> Unverified<RevocationList> {
        try RevocationList(author: user, device: key.publicKey, version: version, revoked: []).signed(by: key).source
    }

    /// The closing of the writer.
    package func closing(_ position: LogPosition) throws -> Unverified<Closing> {
        try Closing(author: user, device: successor.publicKey, writer: writer, positions: [log.view: position])
            .signed(by: successor).source
    }

    /// An entry of the log: by default its own number creates the record.
    package struct Entry {
        package var number: UInt64
        package var id: RecordID?
        package var title = "event"
        package var clock: UInt64 = 1 << 24
        package var state = EntryState.value

        package init(
            number: UInt64, id: RecordID? = nil, title: String = "event", clock: UInt64 = 1 << 24,
            state: EntryState = .value
        ) {
            self.state = state
            self.number = number
            self.id = id
            self.title = title
            self.clock = clock
        }
    }

    package func batch(_ entries: [Entry]) throws -> EntryBatch {
        var batch = EntryBatch(schemas: [schema])
        for entry in entries {
            var content = RecordContent()
            content[1] = .text(entry.title)
            content[2] = .integer(1000)
            let id = entry.id ?? RecordID(writer: writer, number: entry.number)
            let clock = try requireValue(VersionClock(rawValue: entry.clock))
            switch entry.state {
            case .value: batch.appendValue(content, number: entry.number, id: id, clock: clock, kind: 0)
            case .deleted: batch.appendDeleted(number: entry.number, id: id, clock: clock, kind: 0)
            case .blank: batch.appendBlank(number: entry.number, id: id, clock: clock, kind: 0, fields: .zero)
            }
        }
        return batch
    }

    /// The position after some entries, as an honest author would sign it.
    package func position(_ batch: EntryBatch, next: UInt64) -> LogPosition {
        // Not `LogDigests`, which refuses entries in a wrong order.
        var segments: [UInt64: [(offset: UInt8, leaf: Digest)]] = [:]
        for (entry, leaf) in zip(batch.headers, batch.leaves()) {
            segments[entry.segment, default: []].append((entry.offset, leaf))
        }
        let digests = segments.mapValues { Tree.segmentDigest($0) }
        return LogPosition(next: next, root: Tree.root(digests, next: next))
    }

    package func head(
        _ position: LogPosition, live: UInt64, log: LogID? = nil, schemas: Digest? = nil, key: SigningKey? = nil,
        roster version: UInt64 = 1, seen: [WriterID: UInt64] = [:]
    ) throws -> Unverified<Head> {
        let key = key ?? device
        return try Head(
            signer: SigningDevice(author: user, key: key.publicKey, roster: version), log: log ?? self.log,
            position: position, live: live, schemas: schemas ?? Schema.digest(of: [schema]), revision: 1,
            revocationListVersion: 0, seen: seen
        ).signed(by: key).source
    }

    /// A dump of one log; every part can be false.
    package func dump(
        _ entries: [Entry], next: UInt64, head: Unverified<Head>? = nil, schema shown: Schema? = nil,
        base: LogPosition? = nil
    ) throws -> [UInt8] {
        let batch = try batch(entries)
        let head = try head ?? self.head(position(batch, next: next), live: UInt64(entries.count))
        return try dump(try header(head, schema: shown, base: base), [batch])
    }

    /// The header of a dump of one log, which names the head.
    package func header(
        _ head: Unverified<Head>, schema shown: Schema? = nil, base: LogPosition? = nil,
        roster: Verified<Roster>? = nil, closings: [Unverified<Closing>] = []
    ) throws -> DumpHeader {
        let claimed = try head.claimed()
        return DumpHeader(
            roster: (roster ?? self.roster).source, revocationList: nil, closings: closings, schemas: [shown ?? schema],
            logs: [
                DumpLog(
                    log: claimed.log, head: head, next: claimed.position.next, schemas: claimed.schemas, base: base,
                    kinds: [0])
            ])
    }

    /// The two forms of a dump.
    package enum Form: CaseIterable, Sendable {
        case binary
        /// The form that names its heads at the end.
        case jsonLines
    }

    /// A dump with this header and these batches.
    package func dump(
        _ header: DumpHeader, _ batches: some Sequence<EntryBatch>, form: Form = .binary
    ) throws -> [UInt8] {
        var bytes: [UInt8] = []
        switch form {
        case .binary:
            var writer = try DumpWriter(header: header) { bytes += $0 }
            for batch in batches { try writer.write(batch, log: 0) }
            try writer.finish()
        case .jsonLines:
            var writer = try JSONDumpWriter(header: header) { bytes += $0 }
            for batch in batches { try writer.write(batch, log: 0) }
            try writer.finish()
        }
        return bytes
    }

    /// A small dump that expands: identical notes of 64 KiB, 16 MiB of them in a batch.
    package func bomb(batches: Int) throws -> [UInt8] {
        let note = String(repeating: "a", count: 65_536)
        let batch = { (index: Int) throws -> EntryBatch in
            try self.batch((0..<255).map { Entry(number: UInt64(index * 255 + $0), title: note) })
        }
        let next = UInt64(batches * 255)
        var digests = LogDigests(next: next)
        for index in 0..<batches {
            let batch = try batch(index)
            for (entry, leaf) in zip(batch.headers, batch.leaves()) { try digests.add(entry.number, leaf) }
        }
        let head = try head(digests.finish(), live: next)
        return try dump(try header(head), try (0..<batches).map(batch))
    }
}

/// The value, or an error that fails the test.
package func requireValue<T>(_ value: T?) throws -> T {
    guard let value else { throw MissingValue() }
    return value
}

/// A value that a test needs is missing.
struct MissingValue: Error {}

extension DumpReader {
    package init(bytes: [UInt8]) throws {
        var rest = bytes[...]
        try self.init { count in
            defer { rest = rest.dropFirst(count) }
            return Array(rest.prefix(count))
        }
    }
}
