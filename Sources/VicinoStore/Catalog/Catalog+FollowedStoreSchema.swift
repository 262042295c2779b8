extension Catalog {
    static let followedStoreTables = """
        -- Where followed authors leave their records: the addresses that they state, and those that the user has typed in
        -- their place. NULL is the answer that the user has not given; private hosts are names with a space between them.
        CREATE TABLE followed_store (
            author BLOB NOT NULL CHECK (length(author) = 32),
            address TEXT NOT NULL CHECK (address <> ''),
            is_typed INTEGER NOT NULL DEFAULT 0 CHECK (is_typed IN (0, 1)),
            is_allowed INTEGER CHECK (is_allowed IN (0, 1)),
            answered_at INTEGER,
            private_hosts TEXT NOT NULL DEFAULT '',
            key_file TEXT CHECK (key_file <> ''),
            succeeded_at INTEGER,
            failed_at INTEGER,
            failure_code TEXT,
            failure_message TEXT,
            failure_count INTEGER NOT NULL DEFAULT 0 CHECK (failure_count >= 0),
            wait INTEGER CHECK (wait > 0),
            next_at INTEGER,
            PRIMARY KEY (author, address),
            CHECK ((is_allowed IS NULL) = (answered_at IS NULL)),
            CHECK ((failed_at IS NULL) = (failure_code IS NULL)),
            CHECK ((failed_at IS NULL) = (failure_message IS NULL))
        ) STRICT, WITHOUT ROWID;

        -- Of each publication the pointer whose records are held, so that a store cannot show an earlier one; and where it was.
        CREATE TABLE read_pointer (
            author BLOB NOT NULL CHECK (length(author) = 32),
            publisher BLOB NOT NULL CHECK (length(publisher) = 32),
            sequence INTEGER NOT NULL CHECK (sequence > 0),
            digest BLOB NOT NULL CHECK (length(digest) = 32),
            version TEXT,
            promise INTEGER NOT NULL,
            address TEXT NOT NULL,
            PRIMARY KEY (author, publisher)
        ) STRICT, WITHOUT ROWID;

        -- Which views of a followed author are in force, 8 bytes each: those of the last grant, or of a store that has shown
        -- others since. Written is the author's moment of the newest statement that says so, and decided this device's moment
        -- when they took the place of others.
        CREATE TABLE shown_views (
            author BLOB PRIMARY KEY CHECK (length(author) = 32),
            views BLOB NOT NULL CHECK (length(views) BETWEEN 8 AND 2048 AND length(views) % 8 = 0),
            written INTEGER NOT NULL,
            decided_at INTEGER NOT NULL
        ) STRICT, WITHOUT ROWID;

        """
}
