internal import Foundation
internal import Vicino

/// The records of a replica for another program: the table and its indexes, and the rows as CSV.
struct PeerTable {
    let creation: String
    let csv: String

    /// Takes them from a replica's file, so that they equal the result of Vicino's import.
    init(replica: String, csv: String) throws {
        let database = try PlainDatabase(replica)
        let table = PlainDatabase.table
        let create = try database.text("SELECT sql FROM sqlite_master WHERE type = 'table' AND name = '\(table)'")
        let indexes = try database.text(
            "SELECT group_concat(sql, ';') FROM sqlite_master WHERE type = 'index' AND tbl_name = '\(table)'")
        // A STRICT table refuses an empty text from a CSV file as a missing number.
        creation = create.replacing(") STRICT", with: ")") + ";\n" + indexes + ";\n"
        self.csv = csv
        try Shell.sqlite(
            replica, ".mode csv\n.separator \",\" \"\\n\"\n.headers off\n.output \(csv)\nSELECT * FROM \(table);\n")
    }

    /// Imports the rows into a new database with the SQLite shell, in its default settings.
    func importCSV(into database: String) throws {
        try Shell.sqlite(database, creation + ".import --csv \(csv) \(PlainDatabase.table)\n")
    }
}

extension Node {
    /// The file of this node's only replica.
    var replicaPath: String {
        get throws {
            let folder = dataPath + "/replicas"
            let name = try FileManager.default.contentsOfDirectory(atPath: folder).first { $0.hasSuffix(".sqlite") }
            return "\(folder)/\(name ?? "")"
        }
    }
}
