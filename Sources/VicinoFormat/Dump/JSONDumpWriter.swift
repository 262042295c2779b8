internal import Crypto
internal import FoundationEssentials
internal import VicinoCore

/// Writes a dump as JSON lines: a header, one entry a line, the heads, the end.
package struct JSONDumpWriter {
    private let header: DumpHeader
    private let sink: ([UInt8]) throws -> Void
    private var hasher = SHA256()
    private var entries: UInt64 = 0

    /// Writes the header line.
    ///
    /// - Parameters:
    ///   - header: describes the dump; every log needs its head.
    ///   - sink: receives the bytes in order.
    package init(header: DumpHeader, sink: @escaping ([UInt8]) throws -> Void) throws {
        self.header = header
        self.sink = sink
        var json = JSONLineWriter()
        json.object { Self.write(header, to: &$0) }
        try write(&json)
    }

    /// Writes a batch of entries of the log with this index in the header.
    package mutating func write(_ batch: EntryBatch, log: Int) throws {
        var json = JSONLineWriter()
        if !batch.emptied.isEmpty {
            json.object { json in
                json.array("emptied") { json in for number in batch.emptied { json.element(number) } }
                if log > 0 { json.member("log", log) }
            }
            try write(&json)
        }
        if !batch.salts.isEmpty {
            json.object { Self.write(batch.salts, log: log, to: &$0) }
            try write(&json)
        }
        for entry in batch.headers {
            json.object { Self.write(entry, batch, log: log, writer: header.logs[log].log.writer, to: &$0) }
            json.endLine()
            if json.bytes.count > 1 << 16 { try flush(&json) }
        }
        try flush(&json)
        entries += UInt64(batch.headers.count)
    }

    /// Writes the heads and the end; without them the dump is incomplete.
    package mutating func finish() throws {
        var json = JSONLineWriter()
        for log in header.logs {
            guard let head = log.head else { continue }
            json.object { json in
                json.member("vicino", "head")
                json.member("payload", Hex.encode(head.payload))
                json.member("signature", Hex.encode(head.signature))
            }
            json.endLine()
        }
        try flush(&json)
        let digest = Hex.encode(hasher.finalize())
        json.object { json in
            json.member("vicino", "end")
            json.member("entries", entries)
            json.member("digest", digest)
        }
        try write(&json)
    }

    private mutating func write(_ json: inout JSONLineWriter) throws {
        json.endLine()
        try flush(&json)
    }

    private mutating func flush(_ json: inout JSONLineWriter) throws {
        guard !json.bytes.isEmpty else { return }
        hasher.update(data: json.bytes)
        try sink(json.bytes)
        json = JSONLineWriter()
    }

    private static func write(_ salts: LogSalts, log: Int, to json: inout JSONLineWriter) {
        json.member("vicino", DumpFile.saltsFeature)
        json.array("nodes") { json in
            for salt in salts.indexed {
                json.element { json in
                    json.member("first", salt.index.first)
                    json.member("numbers", Tree.segmentSize >> salt.index.depth)
                    json.member("salt", Hex.encode(salt.value.bytes))
                }
            }
        }
        if log > 0 { json.member("log", log) }
    }

    private static func write(
        _ entry: EntryHeader, _ batch: EntryBatch, log: Int, writer: WriterID, to json: inout JSONLineWriter
    ) {
        let kind = batch.kinds[entry.kind]
        json.member("id", entry.id.description)
        if entry.id != RecordID(writer: writer, number: entry.number) { json.member("entry", entry.number) }
        json.member("clock", entry.clock.rawValue)
        if log > 0 { json.member("log", log) }
        if batch.kinds.count > 1 { json.member("kind", kind.schema.kind.description) }
        switch entry.state {
        case .value: FieldJSON.write(kind.content(entry.row), kind.schema, to: &json)
        case .deleted: json.member("deleted", true)
        case .blank: json.member("blank", batch.blanks[entry.row].description)
        }
    }

    private static func write(_ header: DumpHeader, to json: inout JSONLineWriter) {
        json.member("vicino", "dump")
        json.member("version", Int(DumpFile.major))
        json.array("features") { json in if header.hasSalts { json.element(DumpFile.saltsFeature) } }
        write("roster", header.roster, to: &json)
        if let revocationList = header.revocationList { write("standing", revocationList, to: &json) }
        json.array("closings") { json in
            for closing in header.closings {
                json.element { json in
                    json.member("payload", Hex.encode(closing.payload))
                    json.member("signature", Hex.encode(closing.signature))
                }
            }
        }
        json.array("schemas") { json in for schema in header.schemas { json.element(Hex.encode(schema.wireBytes)) } }
        json.array("logs") { json in for log in header.logs { json.element { write(log, to: &$0) } } }
    }

    private static func write<S>(_ key: String, _ statement: Unverified<S>, to json: inout JSONLineWriter) {
        json.object(key) { json in
            json.member("payload", Hex.encode(statement.payload))
            json.member("signature", Hex.encode(statement.signature))
        }
    }

    private static func write(_ log: DumpLog, to json: inout JSONLineWriter) {
        json.member("writer", log.log.writer.description)
        json.member("view", log.log.view.description)
        json.member("next", log.next)
        json.member("schemas", log.schemas.description)
        json.array("kinds") { json in for kind in log.kinds { json.element(kind) } }
        if let secret = log.secret {
            json.member("secret", Hex.encode(secret.secret.bytes))
            json.member("salted_from", secret.first)
        }
        if let base = log.base {
            json.member("base_next", base.next)
            json.member("base_root", base.root.description)
        }
    }
}
