internal import VicinoFormat
internal import VicinoStore

/// A record as found, whatever its kind.
public struct FoundRecord: Sendable {
    /// The id.
    public let id: RecordID
    /// The schema of its kind.
    public let schema: Schema
    /// Its fields.
    public let content: RecordContent

    /// The fields as the members of a JSON object on one line, times in ISO 8601, behind `id` and the members given.
    public func json(with members: [(String, String)] = []) -> String {
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
    /// Gives the records of a person that a query asks for, by start, one after the other.
    ///
    /// - Parameters:
    ///   - person: oneself or somebody one follows.
    ///   - kind: the record kind.
    ///   - query: the conditions.
    ///   - body: gets each record. It runs inside one read of the database, so it must not call the node.
    public func records(of person: Person, kind: KindID, _ query: Query, _ body: (FoundRecord) throws -> Void) throws {
        let stored = RecordQuery(query, kind: kind, now: configuration.now())
        try database(person).records(stored) { found in
            try body(FoundRecord(id: found.id, schema: found.schema, content: found.content))
        }
    }

    /// The records of a person that a query asks for, as values of their Swift type.
    ///
    /// Others may use another program. What they have written under the kind's name and does not read as this type is
    /// left out, so that it hides nothing else.
    public func records<Kind: RecordKind>(
        of person: Person, as kind: Kind.Type, _ query: Query = Query()
    ) throws -> [Identified<Kind>] {
        guard try kinds(of: person).contains(where: { Kind.canAnswer(query, in: $0) }) else { return [] }
        var result: [Identified<Kind>] = []
        try records(of: person, kind: Kind.schema.kind, query) { found in
            guard let record = try? Kind(content: found.content) else { return }
            result.append(Identified(id: found.id, record: record))
        }
        return result
    }

    /// What lies in the trash of a kind, oldest first. Only one's own deleted records are kept, for 30 days.
    ///
    /// - Parameter body: gets each record. It runs inside one read of the database, so it must not call the node.
    public func trash(kind: KindID, _ body: (FoundRecord) throws -> Void) throws {
        try own.database.trash(kind, now: configuration.now()) { found in
            try body(FoundRecord(id: found.id, schema: found.schema, content: found.content))
        }
    }

    /// The one record that a text names: the beginning of its writer, a hyphen and its number.
    ///
    /// - Throws: `NodeError` if there is none, if there are several, or if it is somebody else's.
    public func ownRecord(_ text: String) throws -> RecordID {
        let found = try own.database.ids(matching: text)
        if found.count == 1, let id = found.first { return id }
        guard found.isEmpty else {
            let candidates = found.map(\.description).joined(separator: ", ")
            throw NodeError(.ambiguous, "Several records are called \(text): \(candidates). Give more of the id.")
        }
        for person in try following() where try !database(person).ids(matching: text).isEmpty {
            throw NodeError(
                .refused, "The record \(text) is \(person.name)’s. Only its author can change or delete it.")
        }
        throw NodeError(.notFound, "There is no record \(text).")
    }

    /// The record kinds that a person has.
    public func kinds(of person: Person) throws -> [Schema] {
        try database(person).schemas()
    }

    /// How many records of each kind a person has.
    public func counts(of person: Person) throws -> [KindID: Int] {
        try database(person).counts()
    }

    func database(_ person: Person) throws -> FeedDatabase {
        person.isMe ? own.database : try replicas.replica(person.user).database
    }
}

extension RecordKind {
    /// Whether records with this schema may be of this kind and meet a query: a field that only this kind's own version
    /// has is in none of them.
    fileprivate static func canAnswer(_ query: Query, in theirs: Schema) -> Bool {
        (try? schema.checkCompatible(with: theirs)) != nil
            && query.equals.keys.allSatisfy { theirs.field(named: $0) != nil || schema.field(named: $0) == nil }
    }
}

extension RecordQuery {
    /// The store's form of a query.
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
