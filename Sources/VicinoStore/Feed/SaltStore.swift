internal import Foundation
internal import GRDB
internal import VicinoCore
internal import VicinoFormat

/// The salts of the entries in a database: from the secrets of the user's own writers, or as they were received.
///
/// One value serves one transaction.
final class SaltStore {
    private let db: Database
    private var secrets: [WriterRef: WriterSecret?] = [:]
    private var readers: [WriterRef: SecretSaltReader] = [:]
    /// The received salts that were used last.
    private var received: ReceivedSalts?

    private struct ReceivedSalts {
        let key: SegmentKey
        let salts: [Salt?]
    }

    init(_ db: Database) { self.db = db }

    // MARK: Secrets

    /// The secret of a writer; nil if this database has none, as of all writers of another user.
    func secret(of writer: WriterRef) throws -> WriterSecret? {
        if let known = secrets[writer] { return known }
        let row = try Row.fetchOne(
            db.cachedStatement(sql: "SELECT secret, first FROM secret WHERE writer = ?"), arguments: [writer])
        let secret = try row.map { row in
            let bytes: Data = try row.value(0)
            let first: UInt64 = try row.value(1)
            guard let secret = RecordSecret(bytes) else { throw DatabaseDamage("the secret of a writer is none") }
            return WriterSecret(secret, from: first)
        }
        secrets[writer] = .some(secret)
        return secret
    }

    /// Stores the secret of a writer of the user's own.
    func store(_ secret: WriterSecret, of writer: WriterRef) throws {
        try db.execute(
            sql: "INSERT OR REPLACE INTO secret (writer, secret, first) VALUES (?, ?, ?)",
            arguments: [writer, secret.secret.bytes.databaseData, Int64(secret.first)])
        secrets[writer] = .some(secret)
        readers[writer] = nil
    }

    /// Stores the secret of a writer of the user's own, unless one is held.
    func keep(_ secret: WriterSecret, of writer: WriterRef) throws {
        if try self.secret(of: writer) == nil { try store(secret, of: writer) }
    }

    /// Forgets the secret of a writer without a salted entry. A backup of an earlier program's folder gets one when it is
    /// opened, and the folder itself has gone on with another.
    func forgetUnused(_ writer: WriterRef) throws {
        try db.execute(
            sql: "DELETE FROM secret WHERE writer = ?1 AND first >= (SELECT max(next) FROM log WHERE writer = ?1)",
            arguments: [writer])
        secrets[writer] = nil
        readers[writer] = nil
    }

    // MARK: Salts

    /// The salt of an entry; nil if it has none.
    func salt(of number: UInt64, in log: FeedLog) throws -> Salt? {
        if let secret = try secret(of: log.writer) {
            return readers[log.writer, default: SecretSaltReader(secret)].salt(of: number, in: log.id.view)
        }
        let key = SegmentKey.holding(number, of: log.ref)
        if received?.key != key { received = ReceivedSalts(key: key, salts: try cover(key).salts()) }
        return received?.salts[Int(SlotNumber(number).offset)]
    }

    /// Keeps received salts that the values of a batch have proved.
    func add(_ salts: LogSalts, to log: FeedLog) throws {
        guard try !salts.isEmpty && secret(of: log.writer) == nil else { return }
        received = nil
        for (segment, cover) in salts.covers {
            let key = SegmentKey(log.ref, segment)
            try db.cachedStatement(sql: "INSERT OR REPLACE INTO salt (key, nodes) VALUES (?, ?)")
                .execute(arguments: [key, try self.cover(key).adding(cover).stored.databaseData])
        }
    }

    /// Notes that the content of a version was replaced while its entry stays. Its salt is not passed on from now on, with
    /// which others could guess the content.
    func withhold(_ log: FeedLog, _ number: UInt64) throws {
        try db.cachedStatement(sql: "INSERT OR IGNORE INTO withheld (log, number) VALUES (?, ?)")
            .execute(arguments: [log.ref, Int64(number)])
    }

    // MARK: Passing on

    /// Whether entries of a log may have salts.
    func mayHaveSalts(_ log: FeedLog) throws -> Bool {
        if let secret = try secret(of: log.writer) { return secret.first < log.next }
        let find = try db.cachedStatement(sql: "SELECT EXISTS (SELECT 1 FROM salt WHERE key BETWEEN ? AND ?)")
        return try Bool.fetchOne(find, arguments: SegmentKey.range(log.ref).arguments) ?? false
    }

    /// Adds to a batch the salts that its reader needs.
    ///
    /// A node may cover more than the batch: numbers that have become empty, or that the reader has. It covers no number
    /// whose content was replaced while its entry stayed, and none beyond the end of the log.
    func add(to batch: inout EntryBatch, of log: FeedLog) throws {
        let secret = try secret(of: log.writer)
        if log.id.view == .own {
            batch.secret = secret
            return
        }
        var rest = batch.headers[...]
        while let first = rest.first {
            let segment = first.segment
            let entries = rest.prefix { $0.segment == segment }
            rest = rest.dropFirst(entries.count)
            let known = try secret?.cover(of: segment, in: log.id.view) ?? cover(SegmentKey(log.ref, segment))
            guard !known.isEmpty else { continue }
            let values = OffsetSet(entries.lazy.filter { $0.state == .value }.map(\.offset))
            let given = try offsets(of: segment, log, values)
            batch.salts[segment] = known.restricted(to: given).useful(for: values)
        }
    }

    /// The offsets whose salts may be passed on.
    private func offsets(of segment: UInt64, _ log: FeedLog, _ values: OffsetSet) throws -> OffsetSet {
        let numbers = SlotNumber.numbers(of: segment)
        guard log.next > numbers.lowerBound else { return OffsetSet() }
        var offsets = OffsetSet(0...SlotNumber(min(numbers.upperBound, log.next - 1)).offset)
        let withheld = try UInt64.fetchAll(
            db.cachedStatement(sql: "SELECT number FROM withheld WHERE log = ? AND number BETWEEN ? AND ?"),
            arguments: [log.ref, Int64(numbers.lowerBound), Int64(numbers.upperBound)])
        for offset in withheld.map({ SlotNumber($0).offset }) where !values.contains(offset) { offsets.remove(offset) }
        return offsets
    }

    private func cover(_ key: SegmentKey) throws -> SaltCover {
        let find = try db.cachedStatement(sql: "SELECT nodes FROM salt WHERE key = ?")
        guard let data = try Data.fetchOne(find, arguments: [key]) else { return .nothing }
        return try SaltCover(stored: Array(data))
    }
}

extension SaltCover {
    /// The bytes of a node: its index and its value.
    private static let storedBytes = 2 + Salt.byteCount

    /// The stored form: the nodes, one after the other.
    fileprivate var stored: [UInt8] {
        nodes.flatMap { node in
            [UInt8(node.index.rawValue >> 8), UInt8(node.index.rawValue & 255)] + node.value.bytes
        }
    }

    fileprivate init(stored bytes: [UInt8]) throws {
        guard bytes.count % Self.storedBytes == 0 else { throw DatabaseDamage("the salts of a segment cannot be read") }
        let nodes = try stride(from: 0, to: bytes.count, by: Self.storedBytes).map { start in
            let index = SaltNode.Index(rawValue: Int(bytes[start]) << 8 | Int(bytes[start + 1]))
            guard let index, let value = Salt(bytes[(start + 2)..<(start + Self.storedBytes)]) else {
                throw DatabaseDamage("the salts of a segment cannot be read")
            }
            return SaltNode(index: index, value: value)
        }
        do { try self.init(checking: nodes) } catch {
            throw DatabaseDamage("the salts of a segment cannot be read")
        }
    }
}
