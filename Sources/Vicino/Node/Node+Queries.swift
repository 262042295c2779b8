extension Node {
    /// A request for a person's records of a kind that only the user knows.
    ///
    /// - Parameters:
    ///   - kind: the record kind.
    ///   - person: the user, or an author whom the user follows. For any other person, the request throws `VicinoError`
    ///     with `.notFollowed` when it runs.
    package func records(ofKind kind: KindID, of person: Person) -> FoundRecordRequest {
        records.request(ofKind: kind, of: person)
    }

    /// A request for a person's records of a kind, as values of their Swift type.
    ///
    /// ```swift
    /// let mine = try node.records(Book.self).all()
    /// let theirs = try node.records(Book.self, of: author).filter(\.rating >= 4).all()
    /// ```
    ///
    /// - Parameter person: the user, or an author whom the user follows; nil for the user. For any other person, the
    ///   request throws `VicinoError` with `.notFollowed` when it runs.
    public func records<Kind: RecordKind>(
        _ kind: Kind.Type = Kind.self, of person: Person? = nil
    ) -> RecordRequest<Kind> { records.request(kind, of: person) }

    /// One record of a person.
    ///
    /// ```swift
    /// let book = try node.record(id, as: Book.self)
    /// ```
    ///
    /// - Parameter person: the user, or an author whom the user follows; nil for the user.
    /// - Throws: `VicinoError` with:
    ///   - `.notFound` if the person has no such record of this kind, or deleted it.
    ///   - `.notFollowed` if the user does not follow the person.
    public func record<Kind: RecordKind>(_ id: RecordID, as kind: Kind.Type, of person: Person? = nil) throws -> Kind {
        try records.record(id, as: kind, of: person)
    }

    /// The user's own deleted records of a kind, oldest first. The trash keeps them for 30 days; `undelete` takes one out.
    ///
    /// - Throws: `VicinoError` if the trash cannot be read. Records that do not decode as this type are left out.
    public func trashedRecords<Kind: RecordKind>(_ kind: Kind.Type = Kind.self) throws -> [Identified<Kind>] {
        try ownRecords.trashed(kind)
    }

    /// Calls a function with each record of a kind in the trash, oldest first.
    ///
    /// - Parameter body: receives each record. It runs inside one read of the database, and may call the node.
    package func trashedRecords(kind: KindID, _ body: (FoundRecord) throws -> Void) throws {
        try ownRecords.trashed(kind: kind, body)
    }

    /// The id of the user's own record that a text names: the beginning of its writer, a hyphen and its number.
    ///
    /// - Throws: `VicinoError` with `.notFound` or `.ambiguous` if not exactly one record matches, and with `.refused`
    ///   if the record is another author's.
    public func recordID(named text: String) throws -> RecordID {
        try records.id(named: text)
    }

    /// The schemas of the record kinds that a person has.
    ///
    /// - Throws: `VicinoError` if the person's records cannot be read, with `.notFollowed` for a person whom the user
    ///   does not follow.
    public func schemas(of person: Person) throws -> [Schema] { try records.schemas(of: person) }

    /// The record kinds that a person has, ascending, without their schemas.
    ///
    /// - Throws: the errors of `schemas(of:)`.
    package func kinds(of person: Person) throws -> [KindID] { try records.kinds(of: person) }

    /// The schema of a kind that a person has; nil if the person does not have it.
    ///
    /// - Throws: the errors of `schemas(of:)`.
    package func schema(of kind: KindID, of person: Person) throws -> Schema? {
        try records.schema(of: kind, of: person)
    }

    /// The number of a person's records, by kind.
    ///
    /// - Throws: `VicinoError` if the person's records cannot be read, with `.notFollowed` for a person whom the user
    ///   does not follow.
    public func recordCounts(of person: Person) throws -> [KindID: Int] { try records.counts(of: person) }

    /// A person's records of a kind, in pages.
    ///
    /// - Parameters:
    ///   - person: the user, or an author whom the user follows.
    ///   - size: the maximum number of records on a page.
    package func pages<Kind: RecordKind>(
        _ kind: Kind.Type = Kind.self, of person: Person, size: Int
    ) -> RecordPages<Kind> { records.pages(kind, of: person, size: size) }

    /// The user's deleted records of a kind, in pages.
    ///
    /// - Parameter size: the maximum number of records on a page.
    package func trashPages(kind: KindID, size: Int) -> TrashPages { ownRecords.trashPages(kind: kind, size: size) }

    /// A digest that differs after each change of a person's records and, for the user, of the trash. It is found
    /// without reading records.
    package func recordsDigest(of person: Person) throws -> Digest { try records.digest(of: person) }
}
