internal import VicinoFormat
internal import VicinoStore

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
    ///
    /// - Parameter isPrivate: whether no follower sees it; then there is a member `isPrivate`, which no field is called.
    package func json(with members: [(String, String)] = [], isPrivate: Bool = false) -> String {
        var json = JSONLineWriter()
        json.object { json in
            json.member("id", id.description)
            for (name, value) in members { json.member(name, value) }
            if isPrivate { json.member("isPrivate", true) }
            FieldJSON.write(content, schema, to: &json)
        }
        return String(decoding: json.bytes, as: UTF8.self)
    }
}
