internal import GRDB
package import VicinoCore

extension OwnStore {
    /// Compares records with the stored ones, before any is added.
    ///
    /// - Parameters:
    ///   - names: the fields that are compared.
    ///   - produce: is given a function that tells whether a record would be added. It would if neither a stored record
    ///     nor one before it has the same values.
    package func compare(
        _ kind: KindID, by names: [String],
        _ produce: (_ isNew: @escaping (CanonicalContent) throws -> Bool) throws -> Void
    ) throws {
        try database.read { db in
            guard let table = try KindTable.fetchOne(db, kind) else { return try produce { _ in true } }
            let known = try KnownRecords(db, table, fields: names)
            try produce { try known.insert($0.content) }
        }
    }
}
