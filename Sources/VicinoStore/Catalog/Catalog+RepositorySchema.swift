extension Catalog {
    static let ownStoreTables = """
        -- The stores to which this device publishes. A store that the user has removed stays until nothing of this device
        -- may be there any more. Where followers read without a key, there is the address for that. The writer is this device's
        -- at the last publish: a folder from a backup goes on as another one. Of the recovery sheet there are the name that it may
        -- have, and the digest of what it says, once it is written.
        CREATE TABLE own_store (
            number INTEGER PRIMARY KEY AUTOINCREMENT,
            name TEXT NOT NULL UNIQUE COLLATE NOCASE CHECK (name <> ''),
            address TEXT NOT NULL UNIQUE CHECK (address <> ''),
            reading_address TEXT CHECK (reading_address <> '' AND length(CAST(reading_address AS BLOB)) <= 200),
            added_at INTEGER NOT NULL,
            is_paused INTEGER NOT NULL DEFAULT 0 CHECK (is_paused IN (0, 1)),
            is_removed INTEGER NOT NULL DEFAULT 0 CHECK (is_removed IN (0, 1)),
            published_at INTEGER,
            failed_at INTEGER,
            failure TEXT CHECK (failure <> ''),
            waiting_since INTEGER,
            writer BLOB CHECK (length(writer) = 8),
            sheet_name BLOB CHECK (length(sheet_name) = 16),
            sheet BLOB CHECK (sheet IS NULL OR length(sheet) = 32 AND sheet_name IS NOT NULL),
            CHECK ((failed_at IS NULL) = (failure IS NULL))
        ) STRICT;

        -- The present epoch of each audience, which has the name of 8 zeros if it is the user's own devices. A next one
        -- begins when more followers have left the audience, or more devices of the user were removed.
        CREATE TABLE epoch (
            audience BLOB PRIMARY KEY CHECK (length(audience) = 8),
            number INTEGER NOT NULL CHECK (number > 0),
            key BLOB NOT NULL UNIQUE CHECK (length(key) = 32),
            departures INTEGER NOT NULL CHECK (departures >= 0),
            removals INTEGER NOT NULL CHECK (removals >= 0)
        ) STRICT, WITHOUT ROWID;

        -- The devices of followers that this device has told the key of an epoch, or may have.
        CREATE TABLE epoch_member (
            key BLOB NOT NULL CHECK (length(key) = 32),
            follower BLOB NOT NULL CHECK (length(follower) = 32),
            device BLOB NOT NULL CHECK (length(device) = 32),
            PRIMARY KEY (key, follower, device)
        ) STRICT, WITHOUT ROWID;

        -- What this device has in stores, or may have: a row for each audience and epoch. Of what a removed device has left,
        -- the secret key is not here. The revision is that of the audience when all of it was last in the store.
        CREATE TABLE publication (
            store INTEGER NOT NULL REFERENCES own_store (number),
            publisher BLOB NOT NULL CHECK (length(publisher) = 32),
            audience BLOB NOT NULL CHECK (length(audience) = 8),
            key BLOB NOT NULL CHECK (length(key) = 32),
            signer BLOB CHECK (length(signer) = 32),
            revision INTEGER CHECK (revision >= 0),
            state BLOB NOT NULL,
            PRIMARY KEY (store, publisher)
        ) STRICT, WITHOUT ROWID;

        -- What leads followers from the publications of removed devices to the user's present ones: an object for each, under the
        -- key and the publisher of the publication. The roster is the digest of the one that it shows, NULL before it is
        -- written.
        CREATE TABLE signpost (
            store INTEGER NOT NULL REFERENCES own_store (number),
            publisher BLOB NOT NULL CHECK (length(publisher) = 32),
            key BLOB NOT NULL CHECK (length(key) = 32),
            since INTEGER NOT NULL,
            roster BLOB CHECK (length(roster) = 32),
            PRIMARY KEY (store, publisher)
        ) STRICT, WITHOUT ROWID;

        -- The last envelope for each device of a follower, and the key in it. Numbers rise, and stay.
        CREATE TABLE published_envelope (
            follower BLOB NOT NULL CHECK (length(follower) = 32),
            device BLOB NOT NULL CHECK (length(device) = 32),
            number INTEGER NOT NULL CHECK (number >= 0),
            key BLOB NOT NULL CHECK (length(key) = 32),
            PRIMARY KEY (follower, device)
        ) STRICT, WITHOUT ROWID;

        -- The keys under which envelopes for devices of followers are sealed, with the key for agreements that each device has;
        -- and the digest of what it was told last of where this user publishes, as it has said itself.
        CREATE TABLE envelope_key (
            follower BLOB NOT NULL CHECK (length(follower) = 32),
            device BLOB NOT NULL CHECK (length(device) = 32),
            agreement_key BLOB CHECK (length(agreement_key) = 32),
            key BLOB CHECK (length(key) = 1216),
            told BLOB CHECK (length(told) = 16),
            PRIMARY KEY (follower, device),
            CHECK ((key IS NULL) = (agreement_key IS NULL))
        ) STRICT, WITHOUT ROWID;

        """

    static let receivedPublicationTable = """
        -- Where followed authors publish, and the keys to read it, as a device of the author has said in a session or an
        -- envelope. Addresses have a line each; publishers are 32 bytes each. The number is that of the last envelope
        -- from this device to this one, NULL for none. There is no publisher left if all it named was of a former audience.
        -- The last moment is when the author's device wrote the envelope, by its clock.
        CREATE TABLE received_publication (
            author BLOB NOT NULL CHECK (length(author) = 32),
            device BLOB NOT NULL CHECK (length(device) = 32),
            key BLOB NOT NULL CHECK (length(key) = 32),
            publishers BLOB NOT NULL CHECK (length(publishers) <= 256 AND length(publishers) % 32 = 0),
            addresses TEXT NOT NULL,
            envelope INTEGER CHECK (envelope >= 0),
            received_at INTEGER NOT NULL,
            written INTEGER,
            PRIMARY KEY (author, device)
        ) STRICT, WITHOUT ROWID;
        """
}
