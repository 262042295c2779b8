internal import Foundation
internal import GRDB
internal import VicinoCore

/// The short numbers of writers, as far as one transaction has looked them up.
final class WriterNumbers {
    /// A writer with its number.
    private struct Known {
        let id: WriterID
        let ref: WriterRef
    }

    private let db: Database
    private var refs: [WriterID: WriterRef] = [:]
    private var ids: [WriterRef: WriterID] = [:]
    /// Nearly always the writer of the next look-up.
    private var last: Known?

    init(_ db: Database) { self.db = db }

    /// The number of a writer, which gets one if it has none.
    func ref(of id: WriterID) throws -> WriterRef {
        if let last, last.id == id { return last.ref }
        if let ref = refs[id] {
            last = Known(id: id, ref: ref)
            return ref
        }
        return try keep(Known(id: id, ref: FeedLog.writerRef(db, id))).ref
    }

    /// The writer with a number.
    ///
    /// - Throws: `DatabaseDamage` if there is none.
    func id(of ref: WriterRef) throws -> WriterID {
        if let last, last.ref == ref { return last.id }
        if let id = ids[ref] {
            last = Known(id: id, ref: ref)
            return id
        }
        return try keep(Known(id: fetchID(of: ref), ref: ref)).id
    }

    private func fetchID(of ref: WriterRef) throws -> WriterID {
        let bytes = try Data.fetchOne(db.cachedStatement(sql: "SELECT id FROM writer WHERE ref = ?"), arguments: [ref])
        guard let bytes, let id = WriterID(bytes) else { throw DatabaseDamage("a writer is missing") }
        return id
    }

    private func keep(_ known: Known) -> Known {
        refs[known.id] = known.ref
        ids[known.ref] = known.id
        last = known
        return known
    }
}
