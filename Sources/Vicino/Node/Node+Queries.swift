internal import VicinoFormat
internal import VicinoStore
internal import VicinoThreads

/// A record of any kind, as a query finds it.
package struct FoundRecord: Sendable {
    /// The record's id.
    package let id: RecordID
    /// The clock of the current version, which rises with each change; for a record in the trash, that of its deletion.
    package let clock: VersionClock
    /// The schema of the record's kind.
    package let schema: Schema
    /// The record's fields.
    package let content: RecordContent

    init(_ stored: StoredRecord) {
        id = stored.id
        clock = stored.clock
        schema = stored.schema
        content = stored.content
    }

    /// The record as a JSON object on one line: `id`, the given members, then the fields. Times are in ISO 8601.
    package func json(with members: [(String, String)] = []) -> String {
        var json = JSONLineWriter()
        json.object { json in
            json.member("id", id.description)
            for (name, value) in members { json.member(name, value) }
            FieldJSON.write(content, schema, to: &json)
        }
        return String(decoding: json.bytes, as: UTF8.self)
    }
}

extension Node {
    /// Calls a function with each of a person's records that meets a query, ordered by start.
    ///
    /// - Parameters:
    ///   - person: the user, or an author whom the user follows.
    ///   - kind: the record kind.
    ///   - query: the conditions.
    ///   - body: receives each record. It runs inside one read of the database, and may call the node.
    package func records(of person: Person, kind: KindID, _ query: Query, _ body: (FoundRecord) throws -> Void) throws {
        let stored = RecordQuery(query, kind: kind, now: configuration.now())
        try naming(person) {
            try database(person).records(stored) { found in
                try body(FoundRecord(found))
            }
        }
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
    ) -> RecordRequest<Kind> {
        RecordRequest(now: configuration.now()) {
            let person = person ?? me
            let database = try database(person)
            let theirs = try schema(of: Kind.schema.kind, of: person)
            if let theirs, try !Kind.canRead(theirs, isOwn: person.isMe) { return .nothing }
            return RecordRequest.Reading(
                records: database.records, count: database.count, groups: database.groups,
                beyondEarlierLimit: database.beyondEarlierLimit)
        }
    }

    /// Reads from the node away from the caller's thread, which must not wait for the disk: for user interfaces.
    ///
    /// ```swift
    /// let best = try await node.read { try $0.records(Book.self).filter(\.rating == 5).all() }
    /// ```
    ///
    /// It waits for no session and no write, only for earlier calls of `read`. Cancelling the task does not stop it. To
    /// read again after each change, use `observe(_:)`.
    ///
    /// - Parameter body: reads from the node, on another thread. Each of its requests reads the records as they are then.
    /// - Throws: what `body` throws.
    public func read<T: Sendable>(_ body: @Sendable (Node) throws -> T) async rethrows -> T {
        try await reading.run { try body(self) }
    }

    /// Calls functions of the node that wait for the disk, away from the caller's thread: for user interfaces.
    ///
    /// ```swift
    /// let invitation = try await node.perform { try $0.invite(sharing: Book.self) }
    /// try await node.perform { try $0.revoke(ben) }
    /// ```
    ///
    /// It is for what is neither a change of records (`change`) nor a request (`read`): invitations, followers, names,
    /// policies and files. It waits for no session, and only for earlier calls of `perform`. Cancelling the task
    /// does not stop it.
    ///
    /// - Parameter body: calls functions of the node, on another thread.
    /// - Throws: what `body` throws. What its earlier calls have stored stays stored.
    public func perform<T: Sendable>(_ body: @Sendable (Node) throws -> T) async rethrows -> T {
        try await performing.run { try body(self) }
    }

    /// Calls functions that need no node and wait for the disk, away from the caller's thread: `open`, `create`,
    /// `erase`, `inspect` and `verify`.
    ///
    /// ```swift
    /// let node = try await Node.perform { try Node.open(program: "rides", kinds: [Ride.self], orCreateFor: "Anna") }
    /// ```
    ///
    /// - Parameter body: calls static functions, on another thread.
    /// - Throws: what `body` throws.
    public static func perform<T: Sendable>(_ body: @Sendable () throws -> T) async rethrows -> T {
        try await BlockingWork(alone: "org.vicino.open").run(body)
    }

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
        guard let found = try records(kind, of: person).among(RecordRuns([id])).first() else {
            throw VicinoError(.notFound, "There is no record \(id).")
        }
        return found.record
    }

    /// The user's own deleted records of a kind, oldest first. The trash keeps them for 30 days; `undelete` takes one out.
    ///
    /// - Throws: `VicinoError` if the trash cannot be read. Records that do not decode as this type are left out.
    public func trashedRecords<Kind: RecordKind>(_ kind: Kind.Type = Kind.self) throws -> [Identified<Kind>] {
        var records: [Identified<Kind>] = []
        try trashedRecords(kind: Kind.schema.kind) { found in
            guard let record = try? Kind(content: found.content) else { return }
            records.append(Identified(id: found.id, record: record))
        }
        return records
    }

    /// Calls a function with each record of a kind in the trash, oldest first.
    ///
    /// - Parameter body: receives each record. It runs inside one read of the database, and may call the node.
    package func trashedRecords(kind: KindID, _ body: (FoundRecord) throws -> Void) throws {
        try own.database.trashedRecords(kind, now: configuration.now()) { found in
            try body(FoundRecord(found))
        }
    }

    /// The id of the user's own record that a text names: the beginning of its writer, a hyphen and its number.
    ///
    /// - Throws: `VicinoError` with `.notFound` or `.ambiguous` if not exactly one record matches, and with `.refused`
    ///   if the record is another author's.
    public func recordID(named text: String) throws -> RecordID {
        let found = try own.database.ids(matching: text)
        if found.count == 1, let id = found.first { return id }
        guard found.isEmpty else {
            let candidates = found.map(\.description).joined(separator: ", ")
            throw VicinoError(.ambiguous, "Several records are called \(text): \(candidates). Give more of the id.")
        }
        // A damaged replica has no records to tell of.
        for person in try following() where (try? database(person).ids(matching: text).isEmpty) == false {
            throw VicinoError(
                .refused, "The record \(text) is \(person.name)’s. Only its author can change or delete it.")
        }
        throw VicinoError(.notFound, "There is no record \(text).")
    }

    /// The schemas of the record kinds that a person has.
    ///
    /// - Throws: `VicinoError` if the person's records cannot be read, with `.notFollowed` for a person whom the user
    ///   does not follow.
    public func schemas(of person: Person) throws -> [Schema] {
        try naming(person) { try database(person).schemas() }
    }

    /// The record kinds that a person has, ascending, without their schemas.
    ///
    /// - Throws: the errors of `schemas(of:)`.
    package func kinds(of person: Person) throws -> [KindID] {
        try naming(person) { try database(person).kinds() }
    }

    /// The schema of a kind that a person has; nil if the person does not have it.
    ///
    /// - Throws: the errors of `schemas(of:)`.
    package func schema(of kind: KindID, of person: Person) throws -> Schema? {
        try naming(person) { try database(person).schema(of: kind) }
    }

    /// The number of a person's records, by kind.
    ///
    /// - Throws: `VicinoError` if the person's records cannot be read, with `.notFollowed` for a person whom the user
    ///   does not follow.
    public func recordCounts(of person: Person) throws -> [KindID: Int] {
        try naming(person) { try database(person).counts() }
    }

    /// Reads a person's records. An error about a damaged file of another person names the person.
    private func naming<T>(_ person: Person, _ body: () throws -> T) throws -> T {
        do { return try body() } catch let error as VicinoError where error.isOfDamagedDatabase && !person.isMe {
            let name = person.name.displaySafe(limit: 60)
            throw VicinoError(
                .damaged,
                "The file with \(name)’s records on this device is damaged. The next meeting with \(name), or a new file from "
                    + "\(name), brings them anew. Do not unfollow \(name): that would end your access.",
                cause: error.cause)
        }
    }

    func database(_ person: Person) throws -> FeedDatabase {
        person.isMe ? own.database : try naming(person) { try replica(of: person).database }
    }

    /// The replica of a followed author.
    func replica(of person: Person) throws -> ReplicaStore {
        if let replica = try replicas.existing(person.user) { return replica }
        // Only the replica of a followed author is created: a file of another person would remain.
        guard try catalog.contact(person.user) != nil else {
            throw VicinoError(.notFollowed, "You do not follow them, so their records are not on this device.")
        }
        return try replicas.replica(person.user)
    }
}

extension RecordKind {
    /// Whether records written with a schema can be read as this type.
    ///
    /// - Throws: an error if such records are the user's own: the program was changed, and its developer must know.
    static func canRead(_ written: Schema, isOwn: Bool) throws -> Bool {
        do { try schema.checkCompatible(with: written) } catch {
            guard isOwn else { return false }
            throw VicinoError(
                .declaration,
                "Your records of \(schema.kind) were written with another declaration. \(error.message) Add a field as optional, "
                    + "with a number that was never used, and raise the declaration's minor; leave the other fields as they are.",
                cause: error)
        }
        return true
    }
}

extension RecordQuery {
    /// Converts a query into the store's form.
    init(_ query: Query, kind: KindID, now: Timestamp) {
        self.init(kind: kind, now: now)
        from = query.from
        to = query.to
        equals = query.equals
        text = query.text
        place = query.place
        minimumDuration = query.minimumDuration
        limit = query.limit
        newestFirst = query.newestFirst
    }
}
