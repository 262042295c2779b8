import Foundation
import Testing
import VicinoActivity
import VicinoTesting

@testable import VicinoForeign

@Suite("Reading Gadgetbridge's database")
struct GadgetbridgeScanTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    /// The lines of the one workout that each database has.
    private static let workout = ["t BASE_ACTIVITY_SUMMARY", "r 1000 2000 16 1 \"{}"]

    private static func sample(_ time: Int, steps: String = "95") -> String {
        "INSERT INTO \"MI_BAND_ACTIVITY_SAMPLE\" VALUES (\(time), 1, 1, 0, \(steps), 1, 80);"
    }

    @Test("The named columns of the named tables are read, and nothing else")
    func read() throws {
        let database = try TestDatabase(
            folder, Self.sample(60) + "INSERT INTO DEVICE VALUES (1, 'secret', 'AA:BB');")
        let lines = try database.lines()
        #expect(lines == Self.workout + ["t MI_BAND_ACTIVITY_SAMPLE", "r 60 1 95 1", "e done"])
        #expect(!lines.joined().contains("secret"))
    }

    @Test("A table without the optional column, or in another order, is read; one without a needed column is left out")
    func versions() throws {
        let database = try TestDatabase(
            folder,
            """
            CREATE TABLE HYBRID_HRACTIVITY_SAMPLE (STEPS INTEGER, DEVICE_ID INTEGER, TIMESTAMP INTEGER);
            INSERT INTO HYBRID_HRACTIVITY_SAMPLE VALUES (7, 2, 60);
            CREATE TABLE NEW_ACTIVITY_SAMPLE (STEPS INTEGER, TIMESTAMP INTEGER);
            INSERT INTO NEW_ACTIVITY_SAMPLE VALUES (7, 60);
            """)
        #expect(try database.lines() == Self.workout + ["t HYBRID_HRACTIVITY_SAMPLE", "r 60 2 7", "e done"])
    }

    @Test("Values of wrong types are missing, and so are texts that are too long")
    func types() throws {
        let long = String(repeating: "x", count: GadgetbridgeRow.textLimit + 1)
        let database = try TestDatabase(
            folder,
            """
            INSERT INTO BASE_ACTIVITY_SUMMARY VALUES (2, '', 'soon', 1.5, x'00', 1, '\(long)', NULL),
                (3, '', 1, 2, 3, 4, x'7B7D', zeroblob(1000000));
            \(Self.sample(60, steps: "'many'"))\(Self.sample(120, steps: "zeroblob(100000)"))
            """)
        let wanted =
            Self.workout + ["r - - - 1", "r 1 2 3 4"] + ["t MI_BAND_ACTIVITY_SAMPLE", "r 60 1 - 1", "r 120 1 - 1"]
        #expect(try database.lines() == wanted + ["e done"])
    }

    @Test("A database with a log, as phones write it, is read")
    func writeAheadLog() throws {
        let database = try TestDatabase(folder, schema: "PRAGMA journal_mode = WAL;" + TestDatabase.schema)
        #expect(try database.lines() == Self.workout + ["e done"])
    }

    @Test("Another database, an empty file and garbage are foreign")
    func foreign() throws {
        let other = try TestDatabase(folder, schema: "CREATE TABLE places (url TEXT);")
        #expect(try other.lines() == ["e foreign"])
        for bytes in [[], Array("SQLite format 3\0".utf8), [UInt8](repeating: 7, count: 8192)] {
            #expect(try TestDatabase.lines(bytes, in: folder) == ["e foreign"])
        }
    }

    // MARK: Hostile ones

    @Test("Views and virtual tables with the names of tables are not read, however long they would run")
    func views() throws {
        let endless = "WITH RECURSIVE n (x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM n) SELECT x FROM n"
        let view = try TestDatabase(
            folder,
            """
            CREATE VIEW A_ACTIVITY_SAMPLE AS SELECT x AS TIMESTAMP, x AS DEVICE_ID, x AS STEPS FROM (\(endless));
            CREATE VIRTUAL TABLE B_ACTIVITY_SAMPLE USING fts5 (TIMESTAMP, DEVICE_ID, STEPS);
            """)
        #expect(try view.lines() == Self.workout + ["e done"])
        let only = try TestDatabase(
            folder, named: "only",
            schema: "CREATE VIEW BASE_ACTIVITY_SUMMARY AS SELECT 1 AS START_TIME, 2 AS END_TIME, 3 AS ACTIVITY_KIND;")
        #expect(try only.lines() == ["e foreign"])
    }

    @Test("Triggers do not run, and a computed column that takes all memory ends the reading")
    func computed() throws {
        let database = try TestDatabase(
            folder,
            """
            CREATE TRIGGER t AFTER INSERT ON MI_BAND_ACTIVITY_SAMPLE BEGIN DELETE FROM BASE_ACTIVITY_SUMMARY; END;
            CREATE TABLE A_ACTIVITY_SAMPLE (TIMESTAMP INTEGER, DEVICE_ID INTEGER,
                STEPS INTEGER AS (length(hex(zeroblob(100000000)))));
            INSERT INTO A_ACTIVITY_SAMPLE VALUES (1, 2);
            """)
        #expect(try database.lines() == Self.workout + ["e limit"])
    }

    @Test("Too many rows, and too many steps of SQLite's machine, end the reading")
    func limits() throws {
        let many = "WITH RECURSIVE n (x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM n WHERE x < 100000)"
        let database = try TestDatabase(
            folder, "INSERT INTO MI_BAND_ACTIVITY_SAMPLE \(many) SELECT x, 1, 1, 0, 95, 1, 80 FROM n;")
        var rows = ForeignLimits()
        rows.rows = 1_000
        #expect(try database.lines(rows).last == "e limit")
        #expect(try database.lines(rows).count == 1_003)
        var turns = ForeignLimits()
        turns.turns = 5
        #expect(try database.lines(turns).last == "e limit")
        #expect(try database.lines().count == 100_004)
    }

    @Test(
        "A connection does nothing but read the named columns",
        arguments: [
            "SELECT NAME FROM BASE_ACTIVITY_SUMMARY", "SELECT * FROM DEVICE", "SELECT sql FROM sqlite_master",
            "SELECT load_extension('x')", "SELECT hex(START_TIME) FROM BASE_ACTIVITY_SUMMARY",
            "ATTACH '/etc/passwd' AS other", "PRAGMA user_version", "PRAGMA writable_schema = ON",
            "DELETE FROM MI_BAND_ACTIVITY_SAMPLE", "CREATE TABLE a (b)", "CREATE TEMP TABLE a (b)", "VACUUM INTO 'x'",
            "SELECT value FROM json_each('[1]')", "BEGIN",
            "WITH RECURSIVE n (x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM n) SELECT x FROM n",
        ])
    func authorizer(sql: String) throws {
        let database = try TestDatabase(folder)
        let descriptor = open(database.path, O_RDONLY)
        defer { close(descriptor) }
        let connection = try ForeignConnection(descriptor: descriptor, limits: ForeignLimits())
        // SQLite calls some statements wrong that the authorizer has denied, and the schema changed of others.
        #expect(throws: ForeignFailure.self, "\(sql)") { try connection.forEachRow(of: sql) { _ in } }
    }

    @Test("What is whole before a damaged page is read, and a file that is cut is damaged as a whole")
    func damaged() throws {
        let many = "WITH RECURSIVE n (x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM n WHERE x < 5000)"
        let bytes = try TestDatabase(
            folder, "INSERT INTO MI_BAND_ACTIVITY_SAMPLE \(many) SELECT x, 1, 1, 0, 95, 1, 80 FROM n;"
        ).bytes
        let half = bytes.count / 2
        let zeroed = bytes.prefix(half) + [UInt8](repeating: 0, count: bytes.count - half)
        let lines = try TestDatabase.lines(Array(zeroed), in: folder)
        #expect(lines.starts(with: Self.workout))
        #expect(lines.last == "e damaged")
        #expect(try TestDatabase.lines(Array(bytes.prefix(half)), in: folder) == ["e damaged"])
    }

    @Test("No change of some bytes stops the reading without a last line")
    func garbage() throws {
        var generator = SeededGenerator(seed: 49)
        let rows = (1...200).map { Self.sample($0 * 60) }
        let bytes = try TestDatabase(folder, rows.joined()).bytes
        var limits = ForeignLimits()
        limits.turns = 1_000
        for _ in 0..<300 {
            var changed = bytes
            for _ in 0..<Int.random(in: 1...8, using: &generator) {
                // Most of what can go wrong is in the header and the first pages.
                let range = Bool.random(using: &generator) ? 0..<min(600, bytes.count) : bytes.indices
                changed[Int.random(in: range, using: &generator)] = UInt8.random(in: 0...255, using: &generator)
            }
            let last = try TestDatabase.lines(changed, in: folder, limits).last ?? ""
            #expect(last.hasPrefix("e "))
        }
    }
}
