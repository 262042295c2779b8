package import VicinoCore

/// Reads a dump of either form from front to back, one batch at a time.
package struct DumpReader {
    /// The dump's header. None of it is verified.
    package private(set) var header: DumpHeader
    private var form: Form
    /// Of each log, in the order of the header.
    private var orders: [NumberOrder]

    private enum Form {
        case binary(BinaryDumpReader)
        case jsonLines(JSONDumpReader)
    }

    /// Reads the dump up to the first entry.
    ///
    /// - Parameter source: returns the next bytes, at most as many as requested; none at the end of the file.
    /// - Throws: `VicinoError` if the file is not a dump, or one that this version cannot read.
    package init(source: @escaping (Int) throws -> [UInt8]) throws {
        var input = DumpInput(source: source)
        let start = try input.peek(16)
        if start.starts(with: DumpFile.magic.prefix(start.count)), start.count >= 8 {
            let reader = try BinaryDumpReader(input)
            header = reader.header
            form = .binary(reader)
        } else if start.first == UInt8(ascii: "{") {
            let reader = try JSONDumpReader(input)
            header = reader.header
            form = .jsonLines(reader)
        } else {
            throw Self.refusal(of: start)
        }
        orders = header.logs.map { NumberOrder(next: $0.next, isDelta: $0.base != nil) }
    }

    private static func refusal(of start: [UInt8]) -> VicinoError {
        if start.starts(with: "SQLite format 3".utf8) {
            return VicinoError(
                .notADump, "This is an SQLite database, and foreign databases are never opened. Ask for a dump instead."
            )
        }
        if start.starts(with: [0x89] + Array("VCS".utf8)) {
            return VicinoError(.notADump, "This dump is sealed. Only an import opens it, on a device that it is for.")
        }
        if start.isEmpty { return VicinoError(.notADump, "The file is empty.") }
        return VicinoError(.notADump, "This is not a dump.")
    }

    /// The next batch and the index of its log in the header; nil at the end, after all checks.
    ///
    /// - Parameter schemas: the kinds of a log, by its index in the header.
    package mutating func next(
        schemas: (Int) throws -> [Schema]
    ) throws -> (log: Int, batch: EntryBatch)? {
        guard let (log, read) = try nextInForm(schemas) else { return nil }
        var batch = read
        try orders[log].check(batch)
        batch.secret = header.logs[log].secret
        guard header.hasSalts || batch.salts.isEmpty else { throw VicinoError.damaged("it has salts unannounced") }
        return (log, batch)
    }

    private mutating func nextInForm(_ schemas: (Int) throws -> [Schema]) throws -> (log: Int, batch: EntryBatch)? {
        switch form {
        case .binary(var reader):
            defer { form = .binary(reader) }
            return try reader.next(schemas: schemas)
        case .jsonLines(var reader):
            defer { form = .jsonLines(reader) }
            let batch = try reader.next(schemas: schemas)
            if batch == nil { header = reader.header }
            return batch
        }
    }

    /// Reads and decodes the whole dump, with the schemas of the header.
    ///
    /// - Throws: the first error found.
    package mutating func readAll() throws {
        let header = header
        while try next(schemas: { log in header.logs[log].kinds.map { header.schemas[$0] } }) != nil {}
    }
}

/// Bytes from a source, with a look-ahead.
struct DumpInput {
    private let source: (Int) throws -> [UInt8]
    private var buffer: ArraySlice<UInt8> = []
    private var isAtSourceEnd = false

    init(source: @escaping (Int) throws -> [UInt8]) {
        self.source = source
    }

    /// Up to this many of the next bytes, which remain unread; fewer only at the end.
    mutating func peek(_ count: Int) throws -> [UInt8] {
        try fill(count)
        return Array(buffer.prefix(count))
    }

    /// Exactly this many of the next bytes.
    mutating func take(_ count: Int) throws -> [UInt8] {
        try fill(count)
        guard buffer.count >= count else {
            throw VicinoError(.truncated, "The file ends too early. Ask for a complete copy.")
        }
        defer { buffer = buffer.dropFirst(count) }
        return Array(buffer.prefix(count))
    }

    /// The bytes up to and including the next line feed; nil at the end of the file.
    mutating func line() throws -> [UInt8]? {
        var searched = 0
        while true {
            if let end = buffer.dropFirst(searched).firstIndex(of: UInt8(ascii: "\n")) {
                guard end - buffer.startIndex < FormatLimit.lineBytes else {
                    throw VicinoError(.tooLarge, "A line of the file is longer than the format allows.")
                }
                defer { buffer = buffer[(end + 1)...] }
                return Array(buffer[...end])
            }
            searched = buffer.count
            guard searched <= FormatLimit.lineBytes else {
                throw VicinoError(.tooLarge, "A line of the file is longer than the format allows.")
            }
            try fill(searched + 1)
            guard buffer.count > searched else {
                guard buffer.isEmpty else {
                    throw VicinoError(.truncated, "The file ends too early. Ask for a complete copy.")
                }
                return nil
            }
        }
    }

    private mutating func fill(_ count: Int) throws {
        while buffer.count < count, !isAtSourceEnd {
            let more = try source(max(count - buffer.count, 1 << 16))
            isAtSourceEnd = more.isEmpty
            buffer.append(contentsOf: more)
        }
    }
}
