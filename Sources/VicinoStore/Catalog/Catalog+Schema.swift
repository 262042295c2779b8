internal import GRDB

extension Catalog {
    static var migrator: DatabaseMigrator {
        var migrator = DatabaseMigrator()
        migrator.register(version: 1, brings: "contacts") { try $0.execute(sql: contactTables) }
        migrator.register(version: 2, brings: "consent") { try $0.execute(sql: consentTables + peerTables) }
        migrator.register(version: 3, brings: "presence") { try $0.execute(sql: presenceTables) }
        migrator.register(version: 4, brings: "policies") { try $0.execute(sql: policyColumns + attemptTable) }
        migrator.register(version: 5, brings: "whole meetings") { try $0.execute(sql: wholenessColumn) }
        migrator.register(version: 6, brings: "told presence keys") { try $0.execute(sql: confirmedColumn) }
        migrator.register(version: 7, brings: "petnames of followers") { try $0.execute(sql: followerPetnameColumn) }
        return migrator
    }

    private static let contactTables = """
        -- The followed authors. The records of each are in a separate file.
        CREATE TABLE contact (
            user BLOB PRIMARY KEY CHECK (length(user) = 32),
            petname TEXT NOT NULL UNIQUE COLLATE NOCASE,
            followed_at INTEGER NOT NULL,
            updated_at INTEGER
        ) STRICT;
        """

    private static let consentTables = """
        -- The user's invitations, numbered in their order; no number is used twice. Kinds are ids with a space
        -- between them; NULL means all.
        CREATE TABLE invitation (
            number INTEGER PRIMARY KEY AUTOINCREMENT,
            id BLOB NOT NULL UNIQUE CHECK (length(id) = 8),
            secret BLOB NOT NULL CHECK (length(secret) = 16),
            kinds TEXT CHECK (kinds <> ''),
            created_at INTEGER NOT NULL,
            expires_at INTEGER NOT NULL CHECK (expires_at > created_at),
            uses_left INTEGER NOT NULL CHECK (uses_left >= 0)
        ) STRICT;

        -- Followers and former followers, with the newest version of their grant; without one, it is revoked. After that
        -- only invitations with a number above barred admit them again.
        CREATE TABLE follower (
            user BLOB PRIMARY KEY CHECK (length(user) = 32),
            claimed_name TEXT NOT NULL,
            kinds TEXT CHECK (kinds <> ''),
            invitation BLOB NOT NULL CHECK (length(invitation) = 8),
            since INTEGER NOT NULL,
            serial BLOB UNIQUE CHECK (length(serial) = 8),
            payload BLOB,
            signature BLOB CHECK (length(signature) = 64),
            expires_at INTEGER,
            revoked_at INTEGER,
            barred INTEGER NOT NULL DEFAULT 0 CHECK (barred >= 0),
            heard_at INTEGER,
            holds BLOB CHECK (length(holds) = 16),
            holds_revision INTEGER CHECK (holds_revision >= 0),
            CHECK ((serial IS NULL) = (payload IS NULL)),
            CHECK ((serial IS NULL) = (signature IS NULL)),
            CHECK ((serial IS NULL) = (expires_at IS NULL)),
            CHECK (serial IS NOT NULL OR revoked_at IS NOT NULL),
            CHECK (holds IS NOT NULL OR holds_revision IS NULL)
        ) STRICT;

        -- The user's revoked grants, until they would have expired.
        CREATE TABLE revoked (
            serial BLOB PRIMARY KEY CHECK (length(serial) = 8),
            expires_at INTEGER NOT NULL
        ) STRICT;

        -- Users whom no invitation admits.
        CREATE TABLE block (
            user BLOB PRIMARY KEY CHECK (length(user) = 32),
            claimed_name TEXT,
            blocked_at INTEGER NOT NULL
        ) STRICT;
        """

    private static let presenceTables = """
        -- This device's presence key, and its writer at the time. A folder that continues as another writer comes from a backup,
        -- and does not know which followers were revoked since. Without a key, after a revocation, a new one is made when it is
        -- needed. Numbers rise.
        CREATE TABLE own_presence (
            one INTEGER PRIMARY KEY CHECK (one = 1),
            key BLOB CHECK (length(key) = 32),
            number INTEGER NOT NULL CHECK (number > 0),
            writer BLOB NOT NULL CHECK (length(writer) = 8)
        ) STRICT;

        -- The devices of followers that were told this key.
        CREATE TABLE recognising (
            follower BLOB NOT NULL CHECK (length(follower) = 32),
            device BLOB NOT NULL CHECK (length(device) = 32),
            PRIMARY KEY (follower, device)
        ) STRICT, WITHOUT ROWID;

        -- The presence keys of followed authors.
        CREATE TABLE known_presence (
            author BLOB PRIMARY KEY CHECK (length(author) = 32),
            key BLOB NOT NULL CHECK (length(key) = 32),
            number INTEGER NOT NULL CHECK (number >= 0)
        ) STRICT;
        """

    private static let policyColumns = """
        -- The policy for a followed author, NULL for the default; and whether the desktop shows no notices about
        -- them.
        ALTER TABLE contact ADD COLUMN exchange TEXT CHECK (exchange IN ('always', 'ask', 'never'));
        ALTER TABLE contact ADD COLUMN muted INTEGER NOT NULL DEFAULT 0 CHECK (muted IN (0, 1));
        """

    private static let attemptTable = """

        -- The last session with each followed author that reached its end, and the last one that failed, with the
        -- reason.
        CREATE TABLE attempt (
            user BLOB NOT NULL CHECK (length(user) = 32),
            has_failed INTEGER NOT NULL CHECK (has_failed IN (0, 1)),
            at INTEGER NOT NULL,
            way TEXT NOT NULL,
            code TEXT,
            message TEXT,
            PRIMARY KEY (user, has_failed),
            CHECK ((code IS NOT NULL) = has_failed),
            CHECK ((code IS NULL) = (message IS NULL))
        ) STRICT, WITHOUT ROWID;
        """

    private static let wholenessColumn = """
        -- Whether a session that came to its end has brought everything. Before, a failure of the same time said that it
        -- had not.
        ALTER TABLE attempt ADD COLUMN is_whole INTEGER NOT NULL DEFAULT 0 CHECK (is_whole IN (0, NOT has_failed));
        UPDATE attempt SET is_whole = 1
        WHERE NOT has_failed AND NOT EXISTS (
            SELECT 1 FROM attempt AS other WHERE other.user = attempt.user AND other.has_failed AND other.at = attempt.at
        );
        """

    private static let confirmedColumn = """
        -- Whether the device has said that it has the key. Before, devices that were told it and said nothing were not in
        -- the table, so the key is replaced.
        ALTER TABLE recognising ADD COLUMN is_confirmed INTEGER NOT NULL DEFAULT 0 CHECK (is_confirmed IN (0, 1));
        DELETE FROM recognising;
        UPDATE own_presence SET key = NULL;
        """

    private static let followerPetnameColumn = """
        -- The name that the user gives a follower, NULL for the one that they claim. A contact's petname comes first.
        ALTER TABLE follower ADD COLUMN petname TEXT COLLATE NOCASE CHECK (petname <> '');
        """

    private static let peerTables = """
        -- The grants that the user has received, by author.
        CREATE TABLE received (
            author BLOB PRIMARY KEY CHECK (length(author) = 32),
            payload BLOB NOT NULL,
            signature BLOB NOT NULL CHECK (length(signature) = 64)
        ) STRICT;

        -- Where devices of a user were last reached.
        CREATE TABLE address (
            user BLOB NOT NULL CHECK (length(user) = 32),
            host TEXT NOT NULL,
            port INTEGER NOT NULL CHECK (port BETWEEN 1 AND 65535),
            worked_at INTEGER,
            PRIMARY KEY (user, host, port)
        ) STRICT, WITHOUT ROWID;

        -- The newest roster of each user met so far, so that a removed device is not admitted.
        CREATE TABLE roster (
            user BLOB PRIMARY KEY CHECK (length(user) = 32),
            payload BLOB NOT NULL,
            signature BLOB NOT NULL CHECK (length(signature) = 64)
        ) STRICT;
        """
}
