internal import Foundation
internal import GRDB
internal import VicinoCore

/// The audiences of the user's records, as the own database stores them.
struct AudienceTables {
    let db: Database

    init(_ db: Database) { self.db = db }

    private static let columns =
        "SELECT ref, kinds, notes, places, since, key, tag_field, tag_key_number, revision, for_files FROM audience"

    /// All audiences, the oldest first.
    func all() throws -> [Audience] {
        let sharedByName = try sharedByName()
        return try Row.fetchAll(db.cachedStatement(sql: Self.columns + " ORDER BY ref"))
            .map { try Self.audience($0, sharedByName) }
    }

    /// The audience with that choice; nil if there is none.
    func find(_ sharing: Sharing) throws -> Audience? {
        let sharing = sharing.uniform
        return try all().first { $0.sharing == sharing }
    }

    /// Adds an audience with a new key.
    func make(
        _ sharing: Sharing, isForFiles: Bool, using generator: inout some RandomNumberGenerator
    ) throws -> Audience {
        let sharing = sharing.uniform
        let key = AudienceKey(using: &generator)
        let field = isForFiles ? nil : try freeTagField(using: &generator)
        try db.execute(
            sql: """
                INSERT INTO audience (kinds, notes, places, since, key, tag_field, tag_key_number, revision, for_files)
                VALUES (?, ?, ?, ?, ?, ?, 0, 0, ?)
                """,
            arguments: [
                KindList.text(sharing.kinds.ids), sharing.form.showsNotes, Int(sharing.form.places.rawValue),
                sharing.since?.milliseconds, key.bytes.databaseData, field, isForFiles,
            ])
        return Audience(
            ref: db.lastInsertedRowID, sharing: sharing, secret: key, tagField: field, tagKeyNumber: 0, revision: 0,
            sharedByName: try sharedByName(), isForFiles: isForFiles)
    }

    /// Adds an audience that another device of the user has made, without a field of the tags.
    func insert(_ sharing: Sharing, _ key: AudienceKey, number: UInt64, isForFiles: Bool) throws {
        try db.execute(
            sql: """
                INSERT INTO audience (kinds, notes, places, since, key, tag_field, tag_key_number, revision, for_files)
                VALUES (?, ?, ?, ?, ?, NULL, ?, 0, ?)
                """,
            arguments: [
                KindList.text(sharing.kinds.ids), sharing.form.showsNotes, Int(sharing.form.places.rawValue),
                sharing.since?.milliseconds, key.bytes.databaseData, Int64(clamping: number), isForFiles,
            ])
    }

    /// Changes what another device of the user has changed.
    func change(_ audience: Audience, number: UInt64, isForFiles: Bool) throws {
        try db.execute(
            sql: "UPDATE audience SET tag_key_number = ?, for_files = ? WHERE ref = ?",
            arguments: [Int64(clamping: number), isForFiles, audience.ref])
    }

    /// Sets the field of the tags, which no other audience has.
    func set(tagField: Int?, of audience: Audience) throws {
        try db.execute(sql: "UPDATE audience SET tag_field = ? WHERE ref = ?", arguments: [tagField, audience.ref])
    }

    /// Gives an audience that was made for files a field of the tags, because a person now follows in it.
    func giveTagField(_ audience: Audience, using generator: inout some RandomNumberGenerator) throws -> Audience {
        guard audience.tagField == nil, let field = try freeTagField(using: &generator) else { return audience }
        try db.execute(sql: "UPDATE audience SET tag_field = ? WHERE ref = ?", arguments: [field, audience.ref])
        return try find(audience.sharing) ?? audience
    }

    /// Renews the key of the audience's field of the tags: a former follower in the audience knows the present one.
    func renewTagKey(_ audience: Audience) throws {
        try db.execute(
            sql: "UPDATE audience SET tag_key_number = tag_key_number + 1 WHERE ref = ?", arguments: [audience.ref])
    }

    /// Keeps an audience, because a follower may have a file of it.
    func keepForFiles(_ audience: Audience) throws {
        guard !audience.isForFiles else { return }
        try db.execute(sql: "UPDATE audience SET for_files = 1 WHERE ref = ?", arguments: [audience.ref])
    }

    /// Takes the field of the tags from an audience that nobody follows now.
    func takeTagField(_ audience: Audience) throws {
        guard audience.tagField != nil else { return }
        try db.execute(sql: "UPDATE audience SET tag_field = NULL WHERE ref = ?", arguments: [audience.ref])
    }

    /// Whether the audience of a follower has the field of the tags that it can have now.
    func hasTagField(_ audience: Audience) throws -> Bool {
        if audience.tagField != nil { return true }
        let taken = try Int.fetchOne(db, sql: "SELECT count(tag_field) FROM audience") ?? 0
        return taken >= Audience.tagFieldCount
    }

    /// A random field of the tags that no audience has: its index must not tell how many audiences there are.
    private func freeTagField(using generator: inout some RandomNumberGenerator) throws -> Int? {
        let taken = try Int.fetchSet(db, sql: "SELECT tag_field FROM audience WHERE tag_field IS NOT NULL")
        return (0..<Audience.tagFieldCount).filter { !taken.contains($0) }.randomElement(using: &generator)
    }

    // MARK: Kinds that must be named

    /// The kinds that are shared only with those for whom they are named.
    func sharedByName() throws -> Set<KindID> {
        let list = try String.fetchOne(db.cachedStatement(sql: "SELECT kinds FROM named"))
        return Set(try KindList.read(list) ?? [])
    }

    /// Notes kinds as such for ever: another program that writes here may not know them.
    func store(sharedByName kinds: Set<KindID>) throws {
        try db.execute(
            sql: "INSERT OR REPLACE INTO named (one, kinds) VALUES (1, ?)", arguments: [KindList.text(Array(kinds))])
    }

    // MARK: Reading

    private static func audience(_ row: Row, _ sharedByName: Set<KindID>) throws -> Audience {
        let key: Data = try row.value(5)
        let places: UInt8 = try row.value(3)
        guard let key = AudienceKey(key), let places = SharedForm.Places(rawValue: places) else {
            throw DatabaseDamage("an audience in it is none")
        }
        let kinds = SharedKinds(try KindList.read(row.value(1)))
        let form = SharedForm(showsNotes: try row.value(2), places: places)
        return Audience(
            ref: try row.value(0), sharing: Sharing(kinds, in: form, since: try row.time(4)), secret: key,
            tagField: try row.value(6), tagKeyNumber: try row.value(7), revision: try row.value(8),
            sharedByName: sharedByName, isForFiles: try row.value(9))
    }
}
