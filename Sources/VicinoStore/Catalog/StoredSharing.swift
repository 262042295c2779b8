internal import GRDB
internal import VicinoCore

/// What is shared, as the catalog stores it: in the columns `kinds`, `form` and `shown_from` of a table.
enum StoredSharing {
    static let columns = "kinds, form, shown_from"

    static func read(_ row: Row) throws -> Sharing {
        let number: Int64 = try row.value("form")
        guard let form = UInt64(exactly: number).flatMap({ SharedForm(number: $0) }) else {
            throw DatabaseDamage("a form of records in it is unknown")
        }
        let kinds = SharedKinds(try KindList.read(row.value("kinds")))
        return Sharing(kinds, in: form, since: try row.time("shown_from"))
    }

    /// The values of the three columns, in their order.
    static func arguments(_ sharing: Sharing) -> StatementArguments {
        [KindList.text(sharing.kinds.ids), Int64(sharing.form.number), sharing.since?.milliseconds]
    }
}
