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
        migrator.register(version: 8, brings: "forms of what is shared") { try $0.execute(sql: formColumns) }
        migrator.register(version: 9, brings: "fields of tags") { try $0.execute(sql: tagColumns) }
        migrator.register(version: 10, brings: "what each device holds") { db in
            try db.execute(sql: holdingTable + rosterForkTable)
        }
        migrator.register(version: 11, brings: "renewed ids") { try $0.execute(sql: renewalTables) }
        migrator.register(version: 12, brings: "shares of phrases") {
            try $0.execute(sql: verifiedTable + shareTables + vouchTables)
        }
        migrator.register(version: 13, brings: "repositories") {
            try $0.execute(sql: ownStoreTables + receivedPublicationTable + followedStoreTables + letterTables)
        }
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

    private static let renewalTables = """
        -- The former ids of people, each with the id that goes on and the roster that has shown it first; and the roster of
        -- another id that claims the same, if there is one.
        CREATE TABLE renewal (
            former BLOB PRIMARY KEY CHECK (length(former) = 32),
            user BLOB NOT NULL CHECK (length(user) = 32 AND user <> former),
            payload BLOB NOT NULL,
            signature BLOB NOT NULL CHECK (length(signature) = 64),
            is_told INTEGER NOT NULL DEFAULT 0 CHECK (is_told IN (0, 1)),
            rival BLOB,
            rival_signature BLOB CHECK (length(rival_signature) = 64),
            CHECK ((rival IS NULL) = (rival_signature IS NULL))
        ) STRICT;

        -- The people who may know this user by the former id only.
        CREATE TABLE unaware (user BLOB PRIMARY KEY CHECK (length(user) = 32)) STRICT;
        """

    private static let verifiedTable = """
        -- Users with whom this one has compared six digits, side by side.
        CREATE TABLE verified (
            user BLOB PRIMARY KEY CHECK (length(user) = 32),
            verified_at INTEGER NOT NULL
        ) STRICT;

        """

    private static let shareTables = """
        -- Divisions of the user's recovery phrase, each with the statement that friends see once enough of them keep shares.
        CREATE TABLE division (
            id BLOB PRIMARY KEY CHECK (length(id) = 8),
            made_at INTEGER NOT NULL,
            needed INTEGER NOT NULL CHECK (needed >= 2),
            payload BLOB NOT NULL,
            signature BLOB NOT NULL CHECK (length(signature) = 64)
        ) STRICT;

        -- The share of each friend: here until their device says that it keeps it; then the device, and when it said so last.
        CREATE TABLE given_share (
            division BLOB NOT NULL CHECK (length(division) = 8),
            friend BLOB NOT NULL CHECK (length(friend) = 32),
            payload BLOB,
            signature BLOB CHECK (length(signature) = 64),
            device BLOB CHECK (length(device) = 32),
            held_at INTEGER,
            UNIQUE (division, friend),
            CHECK ((payload IS NULL) = (signature IS NULL)),
            CHECK ((device IS NULL) = (held_at IS NULL)),
            CHECK (payload IS NULL OR device IS NULL)
        ) STRICT;

        -- Shares of other users' phrases; and for each of them the moment before which shares are needed no more.
        CREATE TABLE kept_share (
            author BLOB NOT NULL CHECK (length(author) = 32),
            division BLOB NOT NULL CHECK (length(division) = 8),
            made_at INTEGER NOT NULL,
            kept_at INTEGER NOT NULL,
            payload BLOB NOT NULL,
            signature BLOB NOT NULL CHECK (length(signature) = 64),
            PRIMARY KEY (author, division)
        ) STRICT, WITHOUT ROWID;

        CREATE TABLE settled_division (
            author BLOB PRIMARY KEY CHECK (length(author) = 32),
            settled_at INTEGER NOT NULL
        ) STRICT;

        -- To whom this user gave a share of an author's phrase back, face to face, and when.
        CREATE TABLE share_return (
            author BLOB NOT NULL CHECK (length(author) = 32),
            receiver BLOB NOT NULL CHECK (length(receiver) = 32),
            returned_at INTEGER NOT NULL,
            PRIMARY KEY (author, receiver)
        ) STRICT, WITHOUT ROWID;

        -- When a friend has last given a share of this user's own phrase back, as the friend says.
        CREATE TABLE return_notice (
            friend BLOB PRIMARY KEY CHECK (length(friend) = 32),
            returned_at INTEGER NOT NULL
        ) STRICT;

        -- Shares that friends have given back to this user, each with the roster of the user whose phrase it is.
        CREATE TABLE returned_share (
            author BLOB NOT NULL CHECK (length(author) = 32),
            friend BLOB NOT NULL CHECK (length(friend) = 32),
            payload BLOB NOT NULL,
            signature BLOB NOT NULL CHECK (length(signature) = 64),
            roster BLOB NOT NULL,
            roster_signature BLOB NOT NULL CHECK (length(roster_signature) = 64),
            PRIMARY KEY (author, friend)
        ) STRICT, WITHOUT ROWID;
        """

    private static let vouchTables = """

        -- Users who were verified, if this one lets others learn it, once they allow it, too.
        CREATE TABLE vouching (
            user BLOB PRIMARY KEY CHECK (length(user) = 32),
            allowed_at INTEGER NOT NULL
        ) STRICT;

        -- The vouches of others for this user: by them they allow it.
        CREATE TABLE received_vouch (
            user BLOB PRIMARY KEY CHECK (length(user) = 32),
            payload BLOB NOT NULL,
            signature BLOB NOT NULL CHECK (length(signature) = 64)
        ) STRICT;

        -- What users have told last of others, hidden from everybody who does not know these.
        CREATE TABLE told_vouch (
            teller BLOB NOT NULL CHECK (length(teller) = 32),
            number INTEGER NOT NULL,
            hidden BLOB NOT NULL,
            PRIMARY KEY (teller, number)
        ) STRICT, WITHOUT ROWID;
        """

    private static let tagColumns = """
        -- The field of the author's tags for this user's audience, NULL without one; it comes with the presence key.
        ALTER TABLE known_presence ADD COLUMN tag_field INTEGER CHECK (tag_field BETWEEN 0 AND 4);
        ALTER TABLE known_presence ADD COLUMN tag_key BLOB
            CHECK (length(tag_key) = 32 AND (tag_key IS NULL) = (tag_field IS NULL));

        -- The digest of the presence key and the field of tags that the device has said it has. Until now none had a field.
        ALTER TABLE recognising ADD COLUMN confirmed BLOB CHECK (length(confirmed) = 8);
        ALTER TABLE recognising DROP COLUMN is_confirmed;
        """

    private static let followerPetnameColumn = """
        -- The name that the user gives a follower, NULL for the one that they claim. A contact's petname comes first.
        ALTER TABLE follower ADD COLUMN petname TEXT COLLATE NOCASE CHECK (petname <> '');
        """

    private static let formColumns = """
        -- Which fields are shown, as a number: 1 for notes, and 2 for names of areas or 4 for all places. And the moment
        -- before which nothing is shown, NULL for none. Until now, all fields were shown, from the beginning.
        ALTER TABLE invitation ADD COLUMN form INTEGER NOT NULL DEFAULT 5 CHECK (form BETWEEN 0 AND 5);
        ALTER TABLE invitation ADD COLUMN shown_from INTEGER;
        ALTER TABLE follower ADD COLUMN form INTEGER NOT NULL DEFAULT 5 CHECK (form BETWEEN 0 AND 5);
        ALTER TABLE follower ADD COLUMN shown_from INTEGER;
        """

    private static let holdingTable = """
        -- What each device of a follower has said last of what it holds; and when it last held everything, with the name
        -- and the revision of its audience then.
        CREATE TABLE holding (
            follower BLOB NOT NULL CHECK (length(follower) = 32),
            device BLOB NOT NULL CHECK (length(device) = 32),
            heard_at INTEGER NOT NULL,
            digest BLOB NOT NULL CHECK (length(digest) = 16),
            audience BLOB CHECK (length(audience) = 8),
            revision INTEGER CHECK (revision >= 0),
            whole_at INTEGER,
            PRIMARY KEY (follower, device),
            CHECK ((audience IS NULL) = (revision IS NULL)),
            CHECK ((audience IS NULL) = (whole_at IS NULL))
        ) STRICT, WITHOUT ROWID;

        -- Until now it was not kept which device had said it. The two columns stay empty.
        UPDATE follower SET holds_revision = NULL;
        UPDATE follower SET holds = NULL;

        -- When the user last changed what the follower sees, NULL for never; and whether the follower sees less since.
        ALTER TABLE follower ADD COLUMN changed_at INTEGER;
        ALTER TABLE follower ADD COLUMN is_narrowed INTEGER NOT NULL DEFAULT 0 CHECK (is_narrowed IN (0, 1));

        """

    private static let rosterForkTable = """
        -- Rosters in certificates that contradict the one that counts.
        CREATE TABLE roster_fork (
            user BLOB NOT NULL CHECK (length(user) = 32),
            payload BLOB NOT NULL,
            signature BLOB NOT NULL CHECK (length(signature) = 64),
            PRIMARY KEY (user, payload)
        ) STRICT, WITHOUT ROWID;
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
