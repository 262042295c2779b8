import CSQLite
import Foundation
import VicinoTesting

@testable import VicinoForeign

/// A database that SQL makes for a test.
struct TestDatabase {
    let path: String

    private struct Failure: Error {
        let code: Int32
    }

    /// The tables of an export by Gadgetbridge, as far as the tests need them, with a workout.
    static let schema = """
        CREATE TABLE "BASE_ACTIVITY_SUMMARY" ("_id" INTEGER PRIMARY KEY, "NAME" TEXT, "START_TIME" INTEGER NOT NULL,
            "END_TIME" INTEGER NOT NULL, "ACTIVITY_KIND" INTEGER NOT NULL, "DEVICE_ID" INTEGER NOT NULL,
            "SUMMARY_DATA" TEXT, "RAW_SUMMARY_DATA" BLOB);
        CREATE TABLE "MI_BAND_ACTIVITY_SAMPLE" ("TIMESTAMP" INTEGER NOT NULL, "DEVICE_ID" INTEGER NOT NULL,
            "USER_ID" INTEGER NOT NULL, "RAW_INTENSITY" INTEGER NOT NULL, "STEPS" INTEGER NOT NULL,
            "RAW_KIND" INTEGER NOT NULL, "HEART_RATE" INTEGER NOT NULL, PRIMARY KEY ("TIMESTAMP", "DEVICE_ID"));
        CREATE TABLE "DEVICE" ("_id" INTEGER PRIMARY KEY, "NAME" TEXT, "IDENTIFIER" TEXT);
        INSERT INTO "BASE_ACTIVITY_SUMMARY" VALUES (1, 'secret', 1000, 2000, 16, 1, '{}', NULL);
        """

    /// The bytes of the file.
    var bytes: [UInt8] { get throws { Array(try Data(contentsOf: URL(fileURLWithPath: path))) } }

    /// - Parameter sql: what is done after the tables were made.
    init(_ folder: TemporaryFolder, named name: String = "database", schema: String = schema, _ sql: String = "") throws
    {
        path = "\(folder.path)/\(name)"
        var connection: OpaquePointer?
        guard sqlite3_open(path, &connection) == SQLITE_OK else { throw Failure(code: SQLITE_CANTOPEN) }
        defer { sqlite3_close(connection) }
        let code = sqlite3_exec(connection, schema + sql, nil, nil, nil)
        guard code == SQLITE_OK else { throw Failure(code: code) }
    }

    /// What a scan says of a file with these bytes, line by line.
    static func lines(
        _ bytes: [UInt8], in folder: TemporaryFolder, _ limits: ForeignLimits = .init()
    ) throws -> [String] {
        let path = "\(folder.path)/scanned"
        try Data(bytes).write(to: URL(fileURLWithPath: path))
        return try lines(path, limits)
    }

    /// What a scan says of this database, line by line.
    func lines(_ limits: ForeignLimits = .init()) throws -> [String] { try Self.lines(path, limits) }

    private static func lines(_ path: String, _ limits: ForeignLimits) throws -> [String] {
        let descriptor = open(path, O_RDONLY)
        defer { close(descriptor) }
        var said: [UInt8] = []
        try GadgetbridgeScan.read(descriptor, limits: limits) { said += $0 }
        return String(decoding: said, as: UTF8.self).split(separator: "\n").map(String.init)
    }
}
