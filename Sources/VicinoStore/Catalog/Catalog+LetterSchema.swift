extension Catalog {
    static let letterTables = """
        -- The stores in which this device looks for the letters of invited users, with the name that each letter has. A row
        -- stays until nothing can be there any more.
        CREATE TABLE letter_drop (
            invitation BLOB PRIMARY KEY CHECK (length(invitation) = 8),
            store INTEGER NOT NULL REFERENCES own_store (number),
            name BLOB NOT NULL UNIQUE CHECK (length(name) = 16)
        ) STRICT, WITHOUT ROWID;

        -- The invitations whose user sends the letter as a file.
        CREATE TABLE letter_file (
            invitation BLOB PRIMARY KEY REFERENCES invitation (id) ON DELETE CASCADE
        ) STRICT, WITHOUT ROWID;

        -- The letters that this user has left for authors, with the author's device that opens them; and the store in which its
        -- answer is, NULL if the invitation names none.
        CREATE TABLE sent_letter (
            author BLOB PRIMARY KEY CHECK (length(author) = 32),
            agreement_key BLOB NOT NULL CHECK (length(agreement_key) = 32),
            address TEXT CHECK (address <> '' AND length(CAST(address AS BLOB)) <= 200),
            sent_at INTEGER NOT NULL
        ) STRICT, WITHOUT ROWID;

        """
}
