internal import Crypto
internal import FoundationEssentials
internal import VicinoCore

/// Reads the JSON form of a dump.
struct JSONDumpReader {
    private(set) var header: DumpHeader
    private var input: DumpInput
    private var hasher = SHA256()
    private var entries: UInt64 = 0
    /// The entry that was read ahead: the first of the next batch.
    private var pending: (log: Int, members: JSONObject)?
    private var heads = 0
    /// The salts that the lines so far state of the log that is being read.
    private var salts = StatedSalts(of: 0)

    init(_ input: DumpInput) throws {
        self.input = input
        guard let line = try self.input.line() else { throw VicinoError(.notADump, "The file is empty.") }
        let members = try Self.headerMembers(line)
        let features = try DumpHeader.list("features", members, limit: FormatLimit.logs).map(\.text)
        guard members["version"]?.integer == Int64(DumpFile.major),
            features.allSatisfy({ $0 == DumpFile.saltsFeature })
        else {
            throw VicinoError(
                .tooNew,
                "The dump is of a version or needs features that this program does not have. Update this program.")
        }
        header = try DumpHeader(json: members)
        header.hasSalts = !features.isEmpty
        hasher.update(data: line)
    }

    private static func headerMembers(_ line: [UInt8]) throws(VicinoError) -> JSONObject {
        let members: JSONObject
        do { members = try JSONObject(line) } catch {
            throw error.isSyntax ? VicinoError(.notADump, "This is not a dump.") : error.formatError
        }
        switch members["vicino"]?.text {
        case "dump": return members
        case "have":
            throw VicinoError(
                .notADump, "This is not a dump, but a have-file: it says what its reader holds. An export answers it.")
        default: throw VicinoError(.notADump, "This is not a dump.")
        }
    }

    mutating func next(schemas: (Int) throws -> [Schema]) throws -> (log: Int, batch: EntryBatch)? {
        guard let first = try pending ?? nextLine() else { return nil }
        pending = nil
        let kinds = try schemas(first.log)
        var batch = EntryBatch(schemas: kinds)
        if salts.log != first.log { salts = StatedSalts(of: first.log) }
        try add(first.members, to: &batch, log: first.log)
        while batch.headers.count < FormatLimit.batchEntries / 4, batch.contentBytes < FormatLimit.batchBytes / 4 {
            guard let line = try nextLine() else { break }
            // Salts are those of the entries after them.
            let isLate = StatedSalts.areStated(by: line.members) && !batch.headers.isEmpty
            guard line.log == first.log, line.members["emptied"] == nil, !isLate else {
                pending = line
                break
            }
            try add(line.members, to: &batch, log: first.log)
        }
        try salts.give(to: &batch)
        return (first.log, batch)
    }

    /// The next line with an entry or a list of emptied numbers; nil after the end.
    private mutating func nextLine() throws -> (log: Int, members: JSONObject)? {
        while let line = try input.line() {
            let members = try Self.members(line)
            switch members["vicino"].map({ $0.text ?? "?" }) {
            case nil, DumpFile.saltsFeature?:
                hasher.update(data: line)
                return (try logIndex(of: members), members)
            case "head"?:
                hasher.update(data: line)
                try addHead(members)
            case "end"?:
                try checkEnd(members, line)
                return nil
            default: throw VicinoError(.tooNew, "The dump has a line of an unknown type. Update this program.")
            }
        }
        if isEnded { return nil }
        throw VicinoError(.truncated, "The file ends too early. Ask for a complete copy.")
    }

    private static func members(_ line: [UInt8]) throws(VicinoError) -> JSONObject {
        do { return try JSONObject(line) } catch { throw error.formatError }
    }

    /// The index of the log of a line that is an entry or a list of emptied numbers.
    private mutating func logIndex(of members: JSONObject) throws(VicinoError) -> Int {
        let log = Int(clamping: members["log"].map { $0.integer ?? -1 } ?? 0)
        guard heads == 0, header.logs.indices.contains(log) else { throw .damaged("an entry is of no known log") }
        if StatedSalts.areStated(by: members) { return log }
        if members["emptied"] == nil {
            entries += 1
            logOfLastEntry = log
        } else if header.logs[log].base == nil || logOfLastEntry == log {
            throw .damaged("numbers are emptied where none can be")
        }
        return log
    }

    private var logOfLastEntry: Int?
    private var isEnded = false

    private mutating func addHead(_ members: JSONObject) throws {
        guard header.logs.indices.contains(heads) else { throw VicinoError.damaged("it has more heads than logs") }
        let head: Unverified<Head> = try DumpHeader.statement(members)
        let claimed = try head.claimed()
        guard claimed.log == header.logs[heads].log, claimed.position.next == header.logs[heads].next,
            claimed.schemas == header.logs[heads].schemas
        else {
            throw VicinoError.damaged("a head belongs to another log or position")
        }
        header.logs[heads].head = head
        heads += 1
    }

    private mutating func checkEnd(_ members: JSONObject, _ line: [UInt8]) throws {
        var expected = JSONLineWriter()
        let digest = Hex.encode(hasher.finalize())
        expected.object { json in
            json.member("vicino", "end")
            json.member("entries", entries)
            json.member("digest", digest)
        }
        expected.endLine()
        guard expected.bytes == line, heads == header.logs.count else {
            throw VicinoError.damaged("its digest does not match")
        }
        guard try input.peek(1).isEmpty else { throw VicinoError.damaged("it has bytes after its end") }
        isEnded = true
    }

    private mutating func add(_ members: JSONObject, to batch: inout EntryBatch, log: Int) throws {
        if StatedSalts.areStated(by: members) { return try salts.add(StatedSalts.nodes(members["nodes"])) }
        if let emptied = members["emptied"] {
            guard let numbers = try emptied.list(limit: FormatLimit.batchEmptied) else {
                throw VicinoError.damaged("emptied numbers are not a list")
            }
            batch.emptied = try numbers.map { try Self.number($0.integer) }
            guard zip(batch.emptied, batch.emptied.dropFirst()).allSatisfy(<) else {
                throw VicinoError.damaged("numbers are not in ascending order")
            }
            return
        }
        let writer = header.logs[log].log.writer
        guard let id = members["id"]?.text.flatMap({ RecordID($0) }),
            let clock = VersionClock(rawValue: UInt64(exactly: members["clock"]?.integer ?? -1) ?? .max)
        else { throw VicinoError.damaged("an entry has no id or an impossible clock") }
        let number = try members["entry"].map { try Self.number($0.integer) } ?? id.number
        guard id.writer != writer || id.number <= number else {
            throw VicinoError.damaged("a record's id lies beyond its entry")
        }
        if let last = batch.headers.last, last.number >= number {
            throw VicinoError.damaged("numbers are not in ascending order")
        }
        let kind = try kind(members, batch)
        try addContent(members, to: &batch, number: number, id: id, clock: clock, kind: kind)
    }

    private func addContent(
        _ members: JSONObject, to batch: inout EntryBatch, number: UInt64, id: RecordID, clock: VersionClock,
        kind: Int
    ) throws {
        if let blank = members["blank"] {
            guard let fields = Hex.decode(blank.text ?? "", count: 32).flatMap({ Digest($0) }) else {
                throw VicinoError.damaged("a blank entry has no digest")
            }
            batch.appendBlank(number: number, id: id, clock: clock, kind: kind, fields: fields)
        } else if let deleted = members["deleted"] {
            guard deleted.boolean == true else { throw VicinoError.damaged("an entry is in no known state") }
            batch.appendDeleted(number: number, id: id, clock: clock, kind: kind)
        } else {
            let content = try FieldJSON.read(members, batch.kinds[kind].schema)
            batch.appendValue(content, number: number, id: id, clock: clock, kind: kind)
        }
    }

    private func kind(_ members: JSONObject, _ batch: EntryBatch) throws -> Int {
        let index =
            if let kind = members["kind"] {
                kind.text.flatMap { name in batch.kinds.firstIndex { $0.schema.kind.description == name } }
            } else {
                batch.kinds.count == 1 ? 0 : nil
            }
        guard let index else { throw VicinoError.damaged("an entry is of no known kind") }
        return index
    }

    private static func number(_ value: Int64?) throws(VicinoError) -> UInt64 {
        guard let number = UInt64(exactly: value ?? -1), number < RecordID.numberLimit else {
            throw .damaged("an entry has an impossible number")
        }
        return number
    }
}

extension DumpHeader {
    fileprivate init(json members: JSONObject) throws {
        let schemas = try Self.list("schemas", members, limit: FormatLimit.statements).map { json in
            guard let text = json.text, let bytes = Hex.decode(text, count: text.utf8.count / 2) else {
                throw VicinoError.damaged("a schema cannot be read")
            }
            return try Schema(wireBytes: bytes[...])
        }
        let logs = try Self.list("logs", members, limit: FormatLimit.logs).map {
            try DumpLog(json: $0.object, schemas: schemas)
        }
        let closings: [Unverified<Closing>] = try Self.list("closings", members, limit: FormatLimit.statements).map {
            try Self.statement($0.object)
        }
        self.init(
            roster: try Self.statement(members["roster"]?.object),
            revocationList: try members["standing"].map { try Self.statement($0.object) },
            closings: closings, schemas: schemas, logs: logs)
        try checkLogs()
    }

    /// A list, which must be present even if it is empty.
    fileprivate static func list(
        _ name: String, _ members: JSONObject, limit: Int
    ) throws(VicinoError) -> [JSONValue] {
        guard let list = try members[name]?.list(limit: limit) else {
            throw .damaged("the header has no list of \(name)")
        }
        return list
    }

    fileprivate static func statement<S>(_ members: JSONObject?) throws -> Unverified<S> {
        guard let payload = members?["payload"]?.text, let signature = members?["signature"]?.text,
            let payloadBytes = Hex.decode(payload, count: payload.utf8.count / 2),
            let signatureBytes = Hex.decode(signature, count: 64)
        else { throw VicinoError.damaged("a signed statement cannot be read") }
        return Unverified(payload: payloadBytes, signature: signatureBytes)
    }
}

extension DumpLog {
    fileprivate init(json members: JSONObject?, schemas: [Schema]) throws {
        guard let members, let writer = members["writer"]?.text.flatMap({ WriterID($0) }),
            let view = members["view"]?.text.flatMap({ Hex.decode($0, count: 8) }).flatMap({ ViewID($0) })
        else { throw VicinoError.damaged("a log has no name") }
        guard let claimedNext = UInt64(exactly: members["next"]?.integer ?? -1), claimedNext <= RecordID.numberLimit
        else { throw VicinoError.damaged("a log has no next number") }
        guard let digest = members["schemas"]?.text.flatMap({ Hex.decode($0, count: 32) }).flatMap({ Digest($0) })
        else {
            throw VicinoError.damaged("a log does not say which schemas it has")
        }
        let kinds = try DumpHeader.list("kinds", members, limit: FormatLimit.statements).map { Int($0.integer ?? -1) }
        self.init(
            log: LogID(writer: writer, view: view), head: nil, next: claimedNext, schemas: digest, base: nil,
            kinds: kinds)
        if members["base_next"] != nil || members["base_root"] != nil {
            guard let root = members["base_root"]?.text.flatMap({ Hex.decode($0, count: 32) }).flatMap({ Digest($0) }),
                let next = UInt64(exactly: members["base_next"]?.integer ?? -1)
            else { throw VicinoError.damaged("a position has no root") }
            base = LogPosition(next: next, root: root)
            try checkBase()
        }
        try checkKinds(schemas)
        if members["secret"] != nil || members["salted_from"] != nil {
            guard let bytes = members["secret"]?.text.flatMap({ Hex.decode($0, count: RecordSecret.byteCount) }),
                let secret = RecordSecret(bytes), let first = UInt64(exactly: members["salted_from"]?.integer ?? -1)
            else { throw VicinoError.damaged("a record secret is none") }
            self.secret = WriterSecret(secret, from: first)
            try checkSecret()
        }
    }
}

extension JSONValue {
    /// An array with at most this many elements; nil if the value is not an array.
    func list(limit: Int) throws(VicinoError) -> [JSONValue]? {
        do { return try array(limit: limit) } catch { throw error.formatError }
    }
}
