internal import GRDB
internal import VicinoCore

/// The tables of a database file, by the version that has brought them.
extension FeedDatabase {
    static var migrator: DatabaseMigrator {
        var migrator = DatabaseMigrator()
        migrator.register(version: 1, brings: "logs and records") { db in
            try db.execute(sql: tables)
        }
        migrator.register(version: 2, brings: "arrivals") { db in
            try db.execute(sql: arrivalTables)
        }
        migrator.register(version: 3, brings: "fragments") { db in
            try db.execute(sql: fragmentTable)
        }
        migrator.register(version: 4, brings: "revisions") { db in
            try db.execute(sql: revisionTable)
        }
        migrator.register(version: 5, brings: "evidence") { db in
            try db.execute(sql: evidenceTables)
            try Evidence.dropUnproven(db)
            try RecordTables(db).store(current: RecordTables(db).findCurrentBlanks())
        }
        migrator.register(version: 6, brings: "short ways") { db in
            try db.execute(sql: shortWays)
        }
        migrator.register(version: 7, brings: "live entries of arrivals") { db in
            // Of what came before, progress counts nothing as received.
            try db.execute(sql: "ALTER TABLE arrived_segment ADD COLUMN live INTEGER NOT NULL DEFAULT 0")
        }
        migrator.register(version: 8, brings: "salts") { db in
            try db.execute(sql: saltTables)
            try beginSalts(db)
        }
        migrator.register(version: 9, brings: "audiences") { db in
            try db.execute(sql: audienceTables)
            try beginAudiences(db)
        }
        migrator.register(version: 10, brings: "writers of a device") { db in
            try db.execute(sql: ownWriterTable)
        }
        migrator.register(version: 11, brings: "retractions") { db in
            try db.execute(sql: retractionTable)
        }
        migrator.register(version: 12, brings: "late records") { db in
            try db.execute(sql: lateTable)
        }
        return migrator
    }

    /// Gives the writer of an earlier program's folder a secret, for the entries that it makes from now on.
    private static func beginSalts(_ db: Database) throws {
        guard let writer = try WriterRef.fetchOne(db, sql: "SELECT writer FROM device") else { return }
        let next = try Int64.fetchOne(db, sql: "SELECT max(next) FROM log WHERE writer = ?", arguments: [writer])
        var generator = SystemRandomNumberGenerator()
        let secret = WriterSecret(RecordSecret(using: &generator), from: UInt64(max(0, next ?? 0)))
        try SaltStore(db).store(secret, of: writer)
    }

    private static let ownWriterTable = """
        -- The writers by which this device has recorded, the present one and earlier ones; empty in a replica. Until now
        -- no other device has recorded.
        CREATE TABLE own_writer (writer INTEGER PRIMARY KEY REFERENCES writer) STRICT;
        INSERT INTO own_writer (writer)
        SELECT writer FROM log WHERE view = zeroblob(8) AND EXISTS (SELECT 1 FROM device)
        UNION SELECT writer FROM device;
        """

    // It stays empty in a replica.
    private static let lateTable = """
        -- What removed devices have signed beyond the ends of their logs, until the user has answered. The log may not be
        -- here. The record is that of which an entry is another version.
        CREATE TABLE late (
            device BLOB NOT NULL CHECK (length(device) = 32),
            leaf BLOB NOT NULL CHECK (length(leaf) = 32),
            log_writer BLOB NOT NULL CHECK (length(log_writer) = 8),
            view BLOB NOT NULL CHECK (length(view) = 8),
            number INTEGER NOT NULL CHECK (number >= 0),
            record INTEGER,
            clock INTEGER NOT NULL,
            schema BLOB NOT NULL,
            content BLOB NOT NULL,
            PRIMARY KEY (device, leaf)
        ) STRICT, WITHOUT ROWID;
        """

    // It stays empty in a replica.
    private static let retractionTable = """
        -- What audiences see no more: when how many records of a kind were hidden, and the audience's revision after that.
        CREATE TABLE retraction (
            audience INTEGER NOT NULL REFERENCES audience,
            revision INTEGER NOT NULL CHECK (revision > 0),
            kind INTEGER NOT NULL REFERENCES kind,
            records INTEGER NOT NULL CHECK (records > 0),
            at INTEGER NOT NULL,
            PRIMARY KEY (audience, revision)
        ) STRICT, WITHOUT ROWID;
        """

    // All of them stay empty in a replica.
    private static let audienceTables = """
        -- The choices of what is shared, each with the followers who see the same: no kinds are all of them.
        CREATE TABLE audience (
            ref INTEGER PRIMARY KEY CHECK (ref BETWEEN 1 AND 1000000),
            kinds TEXT,
            notes INTEGER NOT NULL CHECK (notes IN (0, 1)),
            places INTEGER NOT NULL CHECK (places BETWEEN 0 AND 2),
            since INTEGER,
            key BLOB NOT NULL UNIQUE CHECK (length(key) = 32),
            tag_field INTEGER UNIQUE CHECK (tag_field BETWEEN 0 AND 4),
            tag_key_number INTEGER NOT NULL CHECK (tag_key_number >= 0),
            revision INTEGER NOT NULL CHECK (revision >= 0),
            for_files INTEGER NOT NULL CHECK (for_files IN (0, 1))
        ) STRICT;

        -- The kinds that are shared only with those for whom they are named: at most one row.
        CREATE TABLE named (one INTEGER PRIMARY KEY CHECK (one = 1), kinds TEXT NOT NULL) STRICT;

        -- The views of audiences that have shown a record, with the newest schema of what they have shown.
        CREATE TABLE view (
            ref INTEGER PRIMARY KEY CHECK (ref BETWEEN 1 AND 1000000),
            audience INTEGER NOT NULL REFERENCES audience,
            kind INTEGER NOT NULL REFERENCES kind,
            id BLOB NOT NULL UNIQUE CHECK (length(id) = 8),
            schema BLOB NOT NULL,
            UNIQUE (audience, kind)
        ) STRICT;

        -- The records that a view has shown: their keys in the view, and the slots of their live values, which are
        -- missing while they are hidden. The clock is that of the view's last entry about the record.
        CREATE TABLE shown (
            vrecord INTEGER PRIMARY KEY,
            view INTEGER NOT NULL REFERENCES view,
            record INTEGER NOT NULL,
            slot INTEGER,
            clock INTEGER NOT NULL
        ) STRICT;
        CREATE UNIQUE INDEX "shown:record" ON shown (record, view);

        -- The records that no follower sees.
        CREATE TABLE private (record INTEGER PRIMARY KEY) STRICT;
        """

    private static let saltTables = """
        -- The secrets of the user's own writers, from which the salts of their entries follow, and the first number with a
        -- salt. None leaves the user's own devices.
        CREATE TABLE secret (
            writer INTEGER PRIMARY KEY REFERENCES writer,
            secret BLOB NOT NULL CHECK (length(secret) = 32),
            first INTEGER NOT NULL CHECK (first >= 0)
        ) STRICT;

        -- The received salts of a segment, as nodes of its tree; keys as in segment.
        CREATE TABLE salt (key INTEGER PRIMARY KEY, nodes BLOB NOT NULL) STRICT;

        -- Versions whose content was replaced while their entries stayed: their salts are not passed on.
        CREATE TABLE withheld (
            log INTEGER NOT NULL REFERENCES log,
            number INTEGER NOT NULL,
            PRIMARY KEY (log, number)
        ) STRICT, WITHOUT ROWID;
        INSERT INTO withheld (log, number) SELECT log, number FROM lost;
        """

    private static let evidenceTables = """
        -- Lists of devices that their author has signed with the version of another one.
        CREATE TABLE rosterfork (payload BLOB PRIMARY KEY, signature BLOB NOT NULL) STRICT;

        -- The current versions without content, as the last merge found them. The table saves a search.
        CREATE TABLE blank (
            log INTEGER NOT NULL REFERENCES log,
            number INTEGER NOT NULL,
            PRIMARY KEY (log, number)
        ) STRICT, WITHOUT ROWID;

        -- Which contents a device of the author has been asked for and does not have either: a digest of what is missing.
        CREATE TABLE asked (
            device BLOB PRIMARY KEY CHECK (length(device) = 32),
            missing BLOB NOT NULL CHECK (length(missing) = 32)
        ) STRICT;

        -- Contents may be missing although a device was met: it is met once more.
        DELETE FROM reached;
        """

    private static let shortWays = """
        -- What is asked for each segment that a session stores: whether any log is complete, and whether what has arrived is needed.
        CREATE INDEX "log:complete" ON log (ref) WHERE head IS NOT NULL;
        CREATE INDEX "arrived_segment:arrival" ON arrived_segment (arrival);
        """

    private static let fragmentTable = """
        -- The beginnings of batches of entries whose rest an interruption has lost, at most one of each log. Nothing in
        -- them is verified.
        CREATE TABLE fragment (
            writer BLOB NOT NULL,
            view BLOB NOT NULL,
            segments BLOB NOT NULL,
            data BLOB NOT NULL,
            PRIMARY KEY (writer, view)
        ) STRICT;
        """

    private static let revisionTable = """
        -- The last revision of each device of the author of which the replica holds all records. A device is named by
        -- its signing key.
        CREATE TABLE reached (
            device BLOB PRIMARY KEY CHECK (length(device) = 32),
            revision INTEGER NOT NULL CHECK (revision >= 0)
        ) STRICT;
        """

    private static let arrivalTables = """
        -- What sessions have received of a replica's next state while that is incomplete: batches of entries as
        -- received.
        CREATE TABLE arrival (
            ref INTEGER NOT NULL,
            part INTEGER NOT NULL CHECK (part >= 0),
            log INTEGER NOT NULL REFERENCES log,
            schemas BLOB NOT NULL REFERENCES schemalist,
            size INTEGER NOT NULL CHECK (size >= 0),
            data BLOB NOT NULL,
            PRIMARY KEY (ref, part)
        ) STRICT;

        -- The segments whose entries are among the arrivals; keys as in segment.
        CREATE TABLE arrived_segment (
            key INTEGER PRIMARY KEY,
            digest BLOB NOT NULL CHECK (length(digest) = 32),
            arrival INTEGER NOT NULL
        ) STRICT;
        """

    private static let tables = """
        -- Whose data this file holds: one row, with the newest list of devices and revoked grants that is known.
        CREATE TABLE author (
            one INTEGER PRIMARY KEY CHECK (one = 1),
            user BLOB NOT NULL CHECK (length(user) = 32),
            roster BLOB NOT NULL,
            roster_signature BLOB NOT NULL,
            standing BLOB,
            standing_signature BLOB
        ) STRICT;

        -- Short numbers for writers. A record's key is its writer's number times 2^40 plus its own number.
        CREATE TABLE writer (
            ref INTEGER PRIMARY KEY CHECK (ref BETWEEN 1 AND 1000000),
            id BLOB NOT NULL UNIQUE CHECK (length(id) = 8)
        ) STRICT;

        -- The record kinds in this file, each with the newest schema that was signed and the table of its records.
        CREATE TABLE kind (
            ref INTEGER PRIMARY KEY CHECK (ref BETWEEN 1 AND 1000000),
            name TEXT NOT NULL,
            major INTEGER NOT NULL,
            schema BLOB NOT NULL,
            table_name TEXT NOT NULL UNIQUE,
            UNIQUE (name, major)
        ) STRICT;

        -- The lists of schemas that heads sign, by digest.
        CREATE TABLE schemalist (
            digest BLOB PRIMARY KEY CHECK (length(digest) = 32),
            schemas BLOB NOT NULL
        ) STRICT;

        -- The logs, each with the last signed head.
        CREATE TABLE log (
            ref INTEGER PRIMARY KEY CHECK (ref BETWEEN 1 AND 1000000),
            writer INTEGER NOT NULL REFERENCES writer,
            view BLOB NOT NULL CHECK (length(view) = 8),
            next INTEGER NOT NULL CHECK (next >= 0),
            live INTEGER NOT NULL CHECK (live BETWEEN 0 AND next),
            head BLOB,
            head_signature BLOB,
            UNIQUE (writer, view)
        ) STRICT;

        -- What is live in 256 consecutive numbers of a log; the key is the log's number times 2^40 plus the segment's.
        CREATE TABLE segment (key INTEGER PRIMARY KEY, slots BLOB NOT NULL) STRICT;

        -- The digests of 64 consecutive segments; keys likewise.
        CREATE TABLE branch (key INTEGER PRIMARY KEY, digests BLOB NOT NULL) STRICT;

        -- Versions that lost against a higher one: only the digest of their fields is left.
        CREATE TABLE lost (
            log INTEGER NOT NULL REFERENCES log,
            number INTEGER NOT NULL,
            record INTEGER NOT NULL,
            fields BLOB NOT NULL CHECK (length(fields) = 32),
            PRIMARY KEY (log, number)
        ) STRICT, WITHOUT ROWID;
        CREATE INDEX "lost:record" ON lost (log, record);

        -- Records whose highest version is a deletion that other writers still have to learn of.
        CREATE TABLE deleted (
            record INTEGER PRIMARY KEY,
            kind INTEGER NOT NULL REFERENCES kind,
            slot INTEGER NOT NULL,
            clock INTEGER NOT NULL
        ) STRICT;

        -- Closed writers, with the author's statement of where their logs end.
        CREATE TABLE closing (
            writer INTEGER PRIMARY KEY REFERENCES writer,
            payload BLOB NOT NULL,
            signature BLOB NOT NULL
        ) STRICT;

        -- Heads that contradict the one that is shown.
        CREATE TABLE fork (
            log INTEGER NOT NULL REFERENCES log,
            payload BLOB NOT NULL,
            signature BLOB NOT NULL,
            PRIMARY KEY (log, payload)
        ) STRICT;

        -- The one device that writes into this file; empty in a replica.
        CREATE TABLE device (
            one INTEGER PRIMARY KEY CHECK (one = 1),
            writer INTEGER NOT NULL REFERENCES writer,
            revision INTEGER NOT NULL CHECK (revision >= 0)
        ) STRICT;

        -- Which numbers a change has emptied: a memory that keeps updates small. Forgetting it costs bytes, not data.
        CREATE TABLE emptied (
            log INTEGER NOT NULL REFERENCES log,
            at INTEGER NOT NULL,
            number INTEGER NOT NULL,
            PRIMARY KEY (log, at, number)
        ) STRICT, WITHOUT ROWID;

        -- The positions that this device has signed, so that it knows which updates can build on them.
        CREATE TABLE issued (
            log INTEGER NOT NULL REFERENCES log,
            next INTEGER NOT NULL,
            root BLOB NOT NULL CHECK (length(root) = 32),
            PRIMARY KEY (log, next)
        ) STRICT, WITHOUT ROWID;

        -- The user's deleted records for 30 days: never exported.
        CREATE TABLE trash (
            record INTEGER PRIMARY KEY,
            kind INTEGER NOT NULL REFERENCES kind,
            content BLOB NOT NULL,
            clock INTEGER NOT NULL,
            deleted_at INTEGER NOT NULL
        ) STRICT;
        """
}
