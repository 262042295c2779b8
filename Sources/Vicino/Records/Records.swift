internal import VicinoStore

/// The records on this device: the user's own, and those of the authors whom the user follows.
final class Records: Sendable {
    private let own: OwnStore
    private let replicas: OpenReplicas
    let people: People
    private let now: @Sendable () -> Timestamp

    init(own: OwnStore, replicas: OpenReplicas, of people: People, now: @escaping @Sendable () -> Timestamp) {
        self.own = own
        self.replicas = replicas
        self.people = people
        self.now = now
    }

    // MARK: Requests

    /// A request for a person's records of a kind; nil for those of the user.
    func request<Kind: RecordKind>(_ kind: Kind.Type, of person: Person?) -> RecordRequest<Kind> {
        RecordRequest(now: now()) { [self] in
            let person = person ?? people.me
            let database = try database(person)
            let theirs = try schema(of: Kind.schema.kind, of: person)
            if let theirs, try !Kind.canRead(theirs, isOwn: person.isMe) { return .nothing }
            return RecordRequest.Reading(
                records: database.records, count: database.count, groups: database.groups,
                beyondEarlierLimit: database.beyondEarlierLimit)
        }
    }

    /// A request for the user's own records of a kind, as a follower with whom something is shared receives them.
    ///
    /// Its conditions and orders look at all fields. Demo records are left out, because nobody receives them.
    func request<Kind: RecordKind>(
        _ kind: Kind.Type, sharedBy sharing: Sharing, isShown: @escaping (KindID) -> Bool
    ) -> RecordRequest<Kind> {
        RecordRequest(now: now()) { [self] in
            guard isShown(Kind.schema.kind), let written = try schema(of: Kind.schema.kind, of: people.me),
                try Kind.canRead(written, isOwn: true)
            else { return .nothing }
            let shown = ShownRecords(
                database: own.database, sharing: sharing, hidden: Set(try own.demoRecords()))
            return RecordRequest.Reading(
                records: shown.forEach, count: shown.count,
                groups: { [own] in try own.database.groups(shown.narrowed($0), by: $1) },
                beyondEarlierLimit: { [own] in try own.database.beyondEarlierLimit(shown.narrowed($0)) })
        }
    }

    /// A request for a person's records of a kind that only the user knows.
    func request(ofKind kind: KindID, of person: Person) -> FoundRecordRequest {
        FoundRecordRequest(kind, of: person, in: self, now: now())
    }

    /// Calls a function with each of a person's records that meets a query, ordered by start.
    func find(_ query: RecordQuery, of person: Person, _ body: (FoundRecord) throws -> Void) throws {
        try naming(person) {
            try database(person).records(query) { found in
                try body(FoundRecord(found))
            }
        }
    }

    func record<Kind: RecordKind>(_ id: RecordID, as kind: Kind.Type, of person: Person?) throws -> Kind {
        guard let found = try request(kind, of: person).among(RecordRuns([id])).first() else {
            throw VicinoError(.notFound, "There is no record \(id).")
        }
        return found.record
    }

    /// The records of a kind, in pages.
    func pages<Kind: RecordKind>(_ kind: Kind.Type, of person: Person, size: Int) -> RecordPages<Kind> {
        RecordPages(self, person, size: size, now: now)
    }

    /// The id of the user's own record that a text names: the beginning of its writer, a hyphen and its number.
    func id(named text: String) throws -> RecordID {
        let found = try own.database.ids(matching: text)
        if found.count == 1, let id = found.first { return id }
        guard found.isEmpty else {
            let candidates = found.map(\.description).joined(separator: ", ")
            throw VicinoError(.ambiguous, "Several records are called \(text): \(candidates). Give more of the id.")
        }
        // A damaged replica has no records to tell of.
        for person in try people.following() where (try? database(person).ids(matching: text).isEmpty) == false {
            throw VicinoError(
                .refused, "The record \(text) is \(person.name)’s. Only its author can change or delete it.")
        }
        throw VicinoError(.notFound, "There is no record \(text).")
    }

    // MARK: Kinds

    func schemas(of person: Person) throws -> [Schema] {
        try naming(person) { try database(person).schemas() }
    }

    /// The record kinds that a person has, ascending, without their schemas.
    func kinds(of person: Person) throws -> [KindID] {
        try naming(person) { try database(person).kinds() }
    }

    /// The schema of a kind that a person has; nil if the person does not have it.
    func schema(of kind: KindID, of person: Person) throws -> Schema? {
        try naming(person) { try database(person).schema(of: kind) }
    }

    /// The number of a person's records, by kind, without those that only Vicino itself reads.
    func counts(of person: Person) throws -> [KindID: Int] {
        try naming(person) { try database(person).counts() }.filter { !$0.key.isInternal }
    }

    // MARK: Databases

    /// A digest that differs after each change of a person's records and, for the user, of the trash.
    func digest(of person: Person) throws -> Digest { try database(person).digest(now: now()) }

    func database(_ person: Person) throws -> FeedDatabase {
        person.isMe ? own.database : try naming(person) { try replica(of: person).database }
    }

    /// The replica of a followed author.
    func replica(of person: Person) throws -> ReplicaStore {
        if let replica = try replicas.existing(person.user) { return replica }
        // Only the replica of a followed author is created: a file of another person would remain.
        guard try people.isFollowed(person.user) else {
            throw VicinoError(.notFollowed, "You do not follow them, so their records are not on this device.")
        }
        return try replicas.replica(person.user)
    }

    /// Reads a person's records. An error about a damaged file of another person names the person.
    private func naming<T>(_ person: Person, _ body: () throws -> T) throws -> T {
        do { return try body() } catch let error as VicinoError where error.isOfDamagedDatabase && !person.isMe {
            let name = DisplayText(person.name, limit: 60).text
            throw VicinoError(
                .damaged,
                "The file with \(name)’s records on this device is damaged. The next meeting with \(name), or a new file from "
                    + "\(name), brings them anew. Do not unfollow \(name): that would end your access.",
                cause: error.cause)
        }
    }
}
