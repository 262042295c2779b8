internal import GRDB
internal import VicinoCore

/// Keeps the audiences the same on all devices of the user, inside one transaction.
///
/// For each audience it is noted what this device and the others last agreed on. So it is known which of the two has
/// changed since. Of two audiences with one choice, which two devices have made, the one with the lower key stays.
struct SharedAudiences {
    private let db: Database
    private let tables: RecordTables

    private static let group = "shared audiences"
    /// The note about an audience that another device has deleted, because nobody follows in it as far as that one knows.
    private static let ended = "ended"

    init(_ tables: RecordTables) {
        db = tables.db
        self.tables = tables
    }

    /// An audience as it is on this device, and as the devices tell each other.
    private struct Sides {
        var here: Audience?
        var there: InternalRecords.Held<SharedAudience>?
    }

    private func sides() throws -> [AudienceKey: Sides] {
        var sides: [AudienceKey: Sides] = [:]
        for audience in try AudienceTables(db).all() { sides[audience.secret, default: Sides()].here = audience }
        for held in try InternalRecords.fetchAll(SharedAudience.self, tables) {
            guard let key = AudienceKey(held.record.key) else { continue }
            sides[key, default: Sides()].there = held
        }
        return sides
    }

    // MARK: From the other devices

    /// Takes over what other devices have changed.
    ///
    /// - Returns: the audiences that are new here.
    func takeOver() throws -> [Audience] {
        let before = try DeviceNotes.fetch(db, of: Self.group)
        var notes = before
        var new: [AudienceKey] = []
        for (key, sides) in try sides().sorted(by: { $0.key < $1.key }) {
            let base = notes[key.number]
            switch (sides.here, sides.there?.record) {
            case (let here?, nil):
                guard try base == SharedAudience(here).text() else { continue }
                notes[key.number] = Self.ended
            case (nil, let there?):
                let text = try there.text()
                guard base != text, there.sharing != nil else { continue }
                // What gives way here is withdrawn, as if it had been deleted here.
                notes[key.number] = text
                if try insert(there, key) { new.append(key) }
            case (let here?, let there?):
                notes[key.number] = try merge(there, into: here, base: base)
            case (nil, nil): break
            }
        }
        try DeviceNotes.replace(db, of: Self.group, before, with: notes)
        return try AudienceTables(db).all().filter { new.contains($0.secret) }
    }

    /// Adds an audience of another device, unless there is one with a lower key and the same choice.
    ///
    /// - Returns: whether it was added.
    private func insert(_ shared: SharedAudience, _ key: AudienceKey) throws -> Bool {
        guard let sharing = shared.sharing else { return false }
        let tables = AudienceTables(db)
        for other in try tables.all() where other.sharing == sharing {
            guard key < other.secret else { return false }
            try tables.delete(other)
        }
        try tables.insert(sharing, key, number: UInt64(max(0, shared.number)), isForFiles: shared.isForFiles)
        try give(shared.tagField, to: key)
        return true
    }

    /// - Returns: what both have agreed on now.
    private func merge(_ there: SharedAudience, into here: Audience, base: String?) throws -> String? {
        let text = try there.text()
        let known = try SharedAudience(here).text()
        // Only this device has changed it since, or nobody.
        guard known != text, base != text else { return text }
        let isUnchangedHere = base == known
        let number = isUnchangedHere ? there.number : max(there.number, Int(clamping: here.tagKeyNumber))
        let isForFiles = there.isForFiles || !isUnchangedHere && here.isForFiles
        try AudienceTables(db).change(here, number: UInt64(max(0, number)), isForFiles: isForFiles)
        try give(there.tagField, to: here.secret)
        return text
    }

    /// Gives an audience its field of the tags. Of two that have one field, the one with the lower key keeps it.
    private func give(_ field: Int?, to key: AudienceKey) throws {
        let tables = AudienceTables(db)
        let all = try tables.all()
        guard let audience = all.first(where: { $0.secret == key }), audience.tagField != field else { return }
        if let field, let other = all.first(where: { $0.tagField == field }) {
            guard key < other.secret else { return try tables.takeTagField(audience) }
            try tables.takeTagField(other)
        }
        try tables.set(tagField: field, of: audience)
    }

    // MARK: Audiences that have ended

    /// The audiences that another device has deleted.
    func ended() throws -> [Audience] {
        let notes = try DeviceNotes.fetch(db, of: Self.group)
        return try AudienceTables(db).all().filter { notes[$0.secret.number] == Self.ended }
    }

    /// Ends an audience here, too, or tells the other devices of it again.
    func settle(_ audience: Audience, isKept: Bool) throws {
        if !isKept { try AudienceTables(db).delete(audience) }
        let before = try DeviceNotes.fetch(db, of: Self.group)
        var after = before
        after[audience.secret.number] = nil
        try DeviceNotes.replace(db, of: Self.group, before, with: after)
    }

    // MARK: To the other devices

    /// What the other devices should learn.
    func changes() throws -> [InternalRecords.Change<SharedAudience>] {
        let notes = try DeviceNotes.fetch(db, of: Self.group)
        return try sides().sorted { $0.key < $1.key }.compactMap { key, sides in
            guard let here = sides.here, notes[key.number] != Self.ended else { return nil }
            let record = SharedAudience(here)
            guard record != sides.there?.record else { return nil }
            return InternalRecords.Change(record: record, held: sides.there?.key)
        }
    }

    /// The records of audiences that this device has deleted.
    func withdrawn() throws -> [RecordKey] {
        let notes = try DeviceNotes.fetch(db, of: Self.group)
        return try sides().sorted { $0.key < $1.key }.compactMap { key, sides in
            guard sides.here == nil, let there = sides.there else { return nil }
            return try notes[key.number] == there.record.text() ? there.key : nil
        }
    }

    /// Notes that the other devices will learn of the present state.
    func noteAgreed() throws {
        let before = try DeviceNotes.fetch(db, of: Self.group)
        let audiences = try AudienceTables(db).all()
        let after = try audiences.reduce(into: [Int64: String]()) { notes, audience in
            let isEnded = before[audience.secret.number] == Self.ended
            notes[audience.secret.number] = try isEnded ? Self.ended : SharedAudience(audience).text()
        }
        try DeviceNotes.replace(db, of: Self.group, before, with: after)
    }
}

extension AudienceKey {
    /// The number of the note about the audience.
    fileprivate var number: Int64 { bytes.prefix(7).reduce(0) { $0 << 8 | Int64($1) } }
}

extension SharedAudience {
    fileprivate init(_ audience: Audience) {
        key = audience.key
        kinds = KindList.text(audience.sharing.kinds.ids)
        form = Int(clamping: audience.sharing.form.number)
        since = audience.sharing.since
        field = audience.tagField
        number = Int(clamping: audience.tagKeyNumber)
        isForFiles = audience.isForFiles
    }

    /// What the audience sees; nil if this program does not know it.
    fileprivate var sharing: Sharing? {
        guard let form = UInt64(exactly: form).flatMap({ SharedForm(number: $0) }) else { return nil }
        // No list means all kinds, so a list that cannot be read must not become none.
        do {
            return Sharing(SharedKinds(try KindList.read(kinds)), in: form, since: since).uniform
        } catch { return nil }
    }

    /// The field of the tags, if there is such a field.
    fileprivate var tagField: Int? {
        guard let field, (0..<Audience.tagFieldCount).contains(field) else { return nil }
        return field
    }

    /// What is noted of it.
    fileprivate func text() throws -> String {
        Digest.sha256(try content().wireBytes(for: Self.schema)).description
    }
}
