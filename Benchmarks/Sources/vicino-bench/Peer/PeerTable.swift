internal import Foundation
internal import Vicino

/// The records of a replica, as a peer is given them: the table and its indexes, and the rows as CSV.
struct PeerTable {
    let creation: String
    let csv: String

    /// Takes them from a replica's file, so that they are what an import of ours ends with.
    init(replica: String, csv: String) throws {
        let database = try PlainDatabase(replica)
        let table = PlainDatabase.table
        let create = try database.text("SELECT sql FROM sqlite_master WHERE type = 'table' AND name = '\(table)'")
        let indexes = try database.text(
            "SELECT group_concat(sql, ';') FROM sqlite_master WHERE type = 'index' AND tbl_name = '\(table)'")
        // A STRICT table takes no empty text from a CSV file where a number is absent.
        creation = create.replacing(") STRICT", with: ")") + ";\n" + indexes + ";\n"
        self.csv = csv
        try Shell.sqlite(
            replica, ".mode csv\n.separator \",\" \"\\n\"\n.headers off\n.output \(csv)\nSELECT * FROM \(table);\n")
    }

    /// Imports the rows into a new database with the SQLite shell, as it is when nothing is set.
    func importCSV(into database: String) throws {
        try Shell.sqlite(database, creation + ".import --csv \(csv) \(PlainDatabase.table)\n")
    }
}

extension Node {
    /// The file of a replica, of which this node has one.
    var replicaPath: String {
        get throws {
            let folder = dataPath + "/replicas"
            let name = try FileManager.default.contentsOfDirectory(atPath: folder).first { $0.hasSuffix(".sqlite") }
            return "\(folder)/\(name ?? "")"
        }
    }
}
